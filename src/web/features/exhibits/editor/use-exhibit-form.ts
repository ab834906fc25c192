import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { checkForm } from '#shared/forms/check-form.ts'
import { exhibitForm } from '#shared/forms/archive/exhibit.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { useForm } from '#web/form/form-state.ts'
import { useUnsavedWarning } from '#web/form/unsaved-changes.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { useMe } from '#web/kit/session.ts'
import { addedItemsQuery, currentExhibitsQuery, useSaveExhibit } from '../exhibits.queries.ts'
import { readKeptChanges, useKeptChanges } from '../kept-changes.ts'
import { suggestAlias } from '../suggest-alias.ts'
import { useAutosave } from './use-autosave.ts'

/** The items and the cover are saved with the texts, but shown elsewhere. The visibility has its own menu. */
const ITEMS_FIELD = { key: 'artifacts', type: 'array', label: 'Items' } as const
const COVER_FIELD = { key: 'cover_item', type: 'text', label: 'Cover' } as const
const HIDDEN_FIELDS = [ITEMS_FIELD, COVER_FIELD]
const FIELDS = [...exhibitForm.fields.filter(({ key }) => key !== 'visibility'), ...HIDDEN_FIELDS]

interface Options {
  projectId: string
  /** Null for a new exhibit. */
  exhibit: Exhibit | null
  mayEdit: boolean
  onCreated: (exhibit: Exhibit) => void
}

export type ExhibitForm = ReturnType<typeof useExhibitForm>

/**
 * The title, description, address and items of an exhibit. While it is private they are saved as they are typed; changes to an
 * exhibit in the gallery wait until they are published.
 */
export function useExhibitForm({ projectId, exhibit, mayEdit, onCreated }: Options) {
  // The full items by id: those that were loaded and those chosen since.
  const [itemsById, setItemsById] = useState(() => new Map<string, Artifact>())
  const rememberItems = useCallback(
    (items: readonly Artifact[]) =>
      setItemsById((current) => new Map([...current, ...items.map((item) => [item.id, item] as const)])),
    [],
  )
  useEffect(() => rememberItems(exhibit?.artifacts ?? []), [exhibit, rememberItems])
  const userId = useMe()?.id ?? ''
  const [keptChanges] = useState(() => (exhibit && mayEdit ? readKeptChanges(userId, exhibit.id) : undefined))
  const saveExhibit = useSaveExhibit(projectId, exhibit?.id ?? null)
  const definition = {
    ...exhibitForm,
    fields: FIELDS.map((field) => (mayEdit ? field : { ...field, static: true })),
  }
  const form = useForm({
    form: definition,
    initialEdits: keptChanges,
    ...(exhibit && { loaded: { ...exhibit, artifacts: exhibit.artifacts?.map(({ id }) => id) ?? [] } }),
    save: async (changes, values, baseValues) => {
      const artifacts = (values.artifacts ?? []) as string[]
      const savedExhibit = await saveExhibit.mutateAsync({
        changes,
        baseValues,
      })
      if (!exhibit) onCreated(savedExhibit)
      return { ...savedExhibit, artifacts }
    },
  })
  const [firstProblem] = checkForm(translateForm(definition), form.values)
  const isPrivate = exhibit?.visibility === 'private'
  const savesWhileTyping = mayEdit && isPrivate && firstProblem === undefined
  useAutosave(form, savesWhileTyping)
  useKeptChanges(userId, exhibit?.id, mayEdit && form.isDirty ? form.editState : null)
  useUnsavedWarning(form.isDirty, {
    save: form.submit,
    text: exhibit ? exhibitEditMessages.keptText : undefined,
    getPendingSave: savesWhileTyping ? form.submit : form.getPendingSave,
  })

  // The address of a new exhibit follows the title until the user edits it.
  const { data: allExhibits } = useQuery({ ...currentExhibitsQuery(useApi(), projectId), enabled: !exhibit })
  const takenAliases = new Set(allExhibits?.map(({ url_alias }) => url_alias))
  const [hasOwnAlias, setHasOwnAlias] = useState(false)
  const set = (key: string, value: unknown) => {
    form.set(key, value)
    if (key === 'url_alias') setHasOwnAlias(value !== '')
    if (key === 'title' && !exhibit && !hasOwnAlias)
      form.set('url_alias', suggestAlias(String(value ?? ''), takenAliases))
  }
  const itemIds = (form.values.artifacts ?? []) as string[]
  const unknownIds = itemIds.filter((id) => !itemsById.has(id) && !exhibit?.artifacts?.some((item) => item.id === id))
  const { data: addedItems } = useQuery(addedItemsQuery(useApi(), unknownIds))
  // Kept changes name items only by id. Those that no longer exist can't be saved.
  const showAddedItems = useEffectEvent((found: readonly Artifact[]) => {
    rememberItems(found)
    const goneIds = new Set(unknownIds.filter((id) => found.every((item) => item.id !== id)))
    if (goneIds.size > 0)
      form.set(
        'artifacts',
        itemIds.filter((id) => !goneIds.has(id)),
      )
  })
  useEffect(() => {
    if (addedItems) showAddedItems(addedItems)
  }, [addedItems])
  const items = itemIds.flatMap((id) => itemsById.get(id) ?? exhibit?.artifacts?.find((a) => a.id === id) ?? [])
  const setItems = (newItems: Artifact[]) => {
    rememberItems(newItems)
    form.set(
      'artifacts',
      newItems.map(({ id }) => id),
    )
  }
  /** The item chosen as the cover, if the exhibit still contains it. */
  const coverItemId = itemIds.find((id) => id === form.values.cover_item)
  const covers = items.filter(({ file }) => file?.preview)
  return {
    ...form,
    fields: form.fields
      .filter(({ key }) => HIDDEN_FIELDS.every((hidden) => hidden.key !== key))
      // The label of the title is hidden.
      .map((field) => (field.key === 'title' ? { ...field, placeholder: field.label } : field)),
    set,
    items,
    setItems,
    /** The items that can be the cover. */
    covers,
    /** The item that is the cover: the chosen one, or else the first. */
    coverItem: covers.find(({ id }) => id === coverItemId) ?? covers[0],
    setCoverItem: (id: string | null) => form.set('cover_item', id),
    /** The reason why the form can't be saved; undefined if it can. */
    firstProblem,
    /** Whether there are changes that wait until they are published. */
    isHeld: form.isDirty && exhibit?.visibility === 'local',
    /** Whether it began with changes that this browser kept from an earlier visit. */
    hasRestored: keptChanges !== undefined,
  }
}
