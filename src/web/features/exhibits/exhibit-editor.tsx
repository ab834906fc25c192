import { useEffect, useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitForm } from '#shared/forms/archive/exhibit.form.ts'
import { exhibitEditMessages } from '#shared/words/exhibits/exhibits.ts'
import { formMessages } from '#shared/words/forms/forms.ts'
import { aliasFrom } from '#shared/rules/url-alias.ts'
import { FormFields } from '#web/form/form-fields.tsx'
import { useForm } from '#web/form/form-state.ts'
import { FormFrame } from '#web/form/form-view.tsx'
import { useViewer, type May } from '#web/kit/client/use-may.ts'
import { useSaveExhibit } from './exhibits.queries.ts'
import { ExhibitItems } from './exhibit-items.tsx'
import styles from './exhibits.module.css'

/** The items aren't drawn by the form but are saved with it. */
const ITEMS = { key: 'artifacts', type: 'array', label: 'Items' } as const
const EMPTY = { visibility: 'private' }

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
  const maySet = exhibit ? may('exhibit.set-visibility', exhibit.user) : may('exhibit.create-visible')
  const fields = [...exhibitForm.fields, ITEMS].map((field) =>
    mayEdit || field.key === 'visibility' ? field : { ...field, static: true },
  )
  // The full items by id: those that were loaded and those chosen since.
  const [known, setKnown] = useState(() => new Map<string, Artifact>())
  useEffect(
    () => setKnown((now) => new Map([...now, ...(exhibit?.artifacts ?? []).map((a) => [a.id, a] as const)])),
    [exhibit],
  )
  const save = useSaveExhibit(projectId, exhibit?.id ?? null)
  const form = useForm({
    form: { ...exhibitForm, fields },
    loaded: exhibit ? { ...exhibit, artifacts: exhibit.artifacts?.map(({ id }) => id) ?? [] } : EMPTY,
    viewer: useViewer(projectId),
    save: async (changes, values, seen) => {
      const saved = await save.mutateAsync({ changes, seen })
      const artifacts = (values.artifacts ?? []) as string[]
      if (!exhibit) onCreated({ ...saved, artifacts: artifacts.flatMap((id) => known.get(id) ?? []) })
      return { ...saved, artifacts }
    },
  })

  // The URL alias follows the title until the user edits it.
  const [ownAlias, setOwnAlias] = useState(false)
  const change = (key: string, value: unknown) => {
    form.set(key, value)
    if (key === 'url_alias') setOwnAlias(value !== '')
    if (key === 'title' && !exhibit && !ownAlias) form.set('url_alias', value ? aliasFrom(String(value)) : '')
  }
  const chosen = (form.values.artifacts ?? []) as string[]
  const items = chosen.flatMap((id) => known.get(id) ?? exhibit?.artifacts?.find((a) => a.id === id) ?? [])
  return (
    <div className={styles.editor}>
      <FormFrame
        form={form}
        readOnly={!mayEdit && !maySet}
        label={exhibit ? formMessages.save : exhibitEditMessages.create}
        place="sticky"
      >
        <FormFields form={{ ...form, fields: form.fields.filter(({ key }) => key !== ITEMS.key), set: change }} />
      </FormFrame>
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
