import type { Artifact } from '#shared/entities/artifact.ts'
import type { May } from '#web/kit/client/standing.ts'
import { FieldView } from '#web/form/field-view.tsx'
import { useFormState } from '#web/form/form-state.ts'
import { SaveButton } from '#web/form/save-button.tsx'
import { useUnsavedWarning } from '#web/form/unsaved.ts'
import { artifactSections } from './artifact-fields.ts'
import { useUpdateArtifact } from './artifacts.queries.ts'
import styles from './artifact.module.css'

/** What is known of an item, to be changed by those who may. Only what changed is sent. */
export function ArtifactForm({ artifact, may }: { artifact: Artifact; may: May }) {
  const maker = artifact.user ?? null
  const edit = may('artifact.edit', maker)
  const setVisibility = may('artifact.set-visibility', maker)
  const sections = artifactSections(artifact.type, { edit, setVisibility })
  const update = useUpdateArtifact(artifact)
  const form = useFormState({
    fields: sections.flatMap(({ fields }) => fields),
    loaded: artifact,
    save: (changes) => update.mutateAsync(changes as Parameters<typeof update.mutateAsync>[0]),
  })
  useUnsavedWarning(form.dirty)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {sections.map(({ title, fields }) => (
        <section key={title} className={styles.section}>
          <h2 className={styles.sectionTitle}>{title}</h2>
          {fields.map((field) => (
            <FieldView
              key={field.key}
              field={field}
              value={form.values[field.key]}
              error={form.wrong?.key === field.key ? form.wrong.message : undefined}
              onChange={(value) => form.set(field.key, value)}
            />
          ))}
        </section>
      ))}
      {(edit || setVisibility) && (
        <div className={styles.saveBar}>
          <SaveButton phase={form.phase} dirty={form.dirty} onClick={form.submit} />
        </div>
      )}
    </form>
  )
}
