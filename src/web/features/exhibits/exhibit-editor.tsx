import { useEffect, useRef, useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { artifactMessages, exhibitEditMessages as words } from '#shared/client-messages.ts'
import { aliasFrom } from '#shared/rules/url-alias.ts'
import { FieldView } from '#web/form/field-view.tsx'
import type { Field } from '#web/form/field.ts'
import { useFormState } from '#web/form/form-state.ts'
import { SaveButton } from '#web/form/save-button.tsx'
import { useUnsavedWarning } from '#web/form/unsaved.ts'
import type { May } from '#web/kit/client/standing.ts'
import { useSaveExhibit } from './exhibits.queries.ts'
import { ExhibitItems } from './exhibit-items.tsx'
import styles from './exhibits.module.css'

type Key = 'title' | 'description' | 'url_alias' | 'visibility' | 'artifacts'
const { labels } = words
const FIELDS: Field<Key>[] = [
  { key: 'title', type: 'text', label: labels.title, required: true },
  { key: 'description', type: 'richtext', label: labels.description, required: true },
  {
    key: 'url_alias',
    type: 'text',
    label: labels.url_alias,
    subLabel: words.aliasHint,
    required: true,
    strict_chars: true,
  },
  {
    key: 'visibility',
    type: 'dropdown',
    label: labels.visibility,
    options: [
      { value: 'private', label: artifactMessages.private },
      { value: 'local', label: artifactMessages.gallery },
    ],
  },
  // Drawn apart from the others, saved with them.
  { key: 'artifacts', type: 'array', label: words.items },
]
const EMPTY = { title: '', description: '', url_alias: '', visibility: 'private', artifacts: [] as string[] }

interface Props {
  projectId: string
  /** null: a new one. */
  exhibit: Exhibit | null
  may: May
  onCreated: (exhibit: Exhibit) => void
}

/** An exhibit's words and items; one button saves both. */
export function ExhibitEditor({ projectId, exhibit, may, onCreated }: Props) {
  const mayEdit = exhibit ? may('exhibit.edit') : may('exhibit.create')
  const maySet = exhibit ? may('exhibit.set-visibility') : may('exhibit.create-visible')
  const fields = FIELDS.map((field) => ({ ...field, disabled: field.key === 'visibility' ? !maySet : !mayEdit }))
  const save = useSaveExhibit(projectId, exhibit?.id ?? null)
  const created = useRef(false)
  const loaded = exhibit ? { ...exhibit, artifacts: exhibit.artifacts?.map(({ id }) => id) ?? [] } : EMPTY
  const form = useFormState({
    fields,
    loaded,
    save: async (changes) => {
      const saved = await save.mutateAsync({
        ...changes,
        ...('artifacts' in changes && { artifacts: changes.artifacts ?? [] }),
      } as Parameters<typeof save.mutateAsync>[0])
      if (exhibit) return
      created.current = true
      onCreated(saved)
    },
  })
  useUnsavedWarning(form.dirty, created)

  // Until somebody writes an address of their own, it follows the title.
  const [ownAlias, setOwnAlias] = useState(exhibit !== null)
  const change = (key: Key, value: unknown) => {
    form.set(key, value)
    if (key === 'url_alias') setOwnAlias(value !== '')
    if (key === 'title' && !ownAlias) form.set('url_alias', value ? aliasFrom(String(value)) : '')
  }
  // Items that were chosen here are known beside those that were loaded.
  const [known, setKnown] = useState(() => new Map<string, Artifact>())
  useEffect(
    () => setKnown((now) => new Map([...now, ...(exhibit?.artifacts ?? []).map((a) => [a.id, a] as const)])),
    [exhibit],
  )
  const items = (form.values.artifacts as string[]).flatMap(
    (id) => known.get(id) ?? exhibit?.artifacts?.find((a) => a.id === id) ?? [],
  )
  return (
    <div className={styles.editor}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {fields
          .filter(({ key }) => key !== 'artifacts')
          .map((field) => (
            <FieldView
              key={field.key}
              field={field}
              value={form.values[field.key]}
              error={form.wrong?.key === field.key ? form.wrong.message : undefined}
              onChange={(value) => change(field.key, value)}
            />
          ))}
        {(mayEdit || maySet) && (
          <div className={styles.saveBar}>
            <SaveButton
              phase={form.phase}
              dirty={form.dirty}
              label={exhibit ? undefined : words.create}
              onClick={form.submit}
            />
          </div>
        )}
      </form>
      <ExhibitItems
        projectId={projectId}
        items={items}
        mayEdit={mayEdit}
        onChange={(next) => {
          setKnown((now) => new Map([...now, ...next.map((a) => [a.id, a] as const)]))
          form.set(
            'artifacts',
            next.map(({ id }) => id),
          )
        }}
      />
    </div>
  )
}
