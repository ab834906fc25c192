import { useEffect, useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitForm } from '#shared/forms/archive/exhibit.form.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { toAlias } from '#shared/rules/url-alias.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useForm } from '#web/form/form-state.ts'
import { FormFrame } from '#web/form/form-view.tsx'
import { useViewer, type May } from '#web/kit/client/use-may.ts'
import { useSaveExhibit } from './exhibits.queries.ts'
import { ExhibitItems } from './exhibit-items.tsx'
import styles from './exhibits.module.css'

/** The form doesn't render the items, but they are saved with it. */
const ITEMS_FIELD = { key: 'artifacts', type: 'array', label: 'Items' } as const
const NEW_EXHIBIT = { visibility: 'private' }

interface Props {
  projectId: string
  /** Null for a new exhibit. */
  exhibit: Exhibit | null
  may: May
  /** Called after creation. The editor keeps what was typed while saving. */
  onCreated: (exhibit: Exhibit & { artifacts: Artifact[] }) => void
}

/** Edits the texts and items of an exhibit, which are saved together. */
export function ExhibitEditor({ projectId, exhibit, may, onCreated }: Props) {
  const mayEdit = exhibit ? may('exhibit.edit', exhibit.user) : may('exhibit.create')
  const maySetVisibility = exhibit ? may('exhibit.set-visibility', exhibit.user) : may('exhibit.create-visible')
  const fields = [...exhibitForm.fields, ITEMS_FIELD].map((field) =>
    mayEdit || field.key === 'visibility' ? field : { ...field, static: true },
  )
  // The full items by id: those that were loaded and those chosen since.
  const [itemsById, setItemsById] = useState(() => new Map<string, Artifact>())
  useEffect(
    () =>
      setItemsById((current) => new Map([...current, ...(exhibit?.artifacts ?? []).map((a) => [a.id, a] as const)])),
    [exhibit],
  )
  const saveExhibit = useSaveExhibit(projectId, exhibit?.id ?? null)
  const form = useForm({
    form: { ...exhibitForm, fields },
    loaded: exhibit ? { ...exhibit, artifacts: exhibit.artifacts?.map(({ id }) => id) ?? [] } : NEW_EXHIBIT,
    viewer: useViewer(projectId),
    save: async (changes, values, baseValues) => {
      const savedExhibit = await saveExhibit.mutateAsync({ changes, baseValues })
      const artifacts = (values.artifacts ?? []) as string[]
      if (!exhibit) onCreated({ ...savedExhibit, artifacts: artifacts.flatMap((id) => itemsById.get(id) ?? []) })
      return { ...savedExhibit, artifacts }
    },
  })

  // The URL alias follows the title until the user edits it.
  const [hasOwnAlias, setHasOwnAlias] = useState(false)
  const setValue = (key: string, value: unknown) => {
    form.set(key, value)
    if (key === 'url_alias') setHasOwnAlias(value !== '')
    if (key === 'title' && !exhibit && !hasOwnAlias) form.set('url_alias', value ? toAlias(String(value)) : '')
  }
  const itemIds = (form.values.artifacts ?? []) as string[]
  const items = itemIds.flatMap((id) => itemsById.get(id) ?? exhibit?.artifacts?.find((a) => a.id === id) ?? [])
  return (
    <div className={styles.editor}>
      <FormFrame
        form={form}
        isReadOnly={!mayEdit && !maySetVisibility}
        label={exhibit ? formMessages.save : exhibitEditMessages.create}
        buttonPosition="sticky"
      >
        <FormFields
          form={{ ...form, fields: form.fields.filter(({ key }) => key !== ITEMS_FIELD.key), set: setValue }}
        />
      </FormFrame>
      <ExhibitItems
        projectId={projectId}
        items={items}
        mayEdit={mayEdit}
        onChange={(next) => {
          setItemsById((current) => new Map([...current, ...next.map((a) => [a.id, a] as const)]))
          form.set(
            'artifacts',
            next.map(({ id }) => id),
          )
        }}
      />
    </div>
  )
}
