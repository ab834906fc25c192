import type { Artifact, Suggestions } from '#shared/entities/artifact.ts'
import { artifactFormOf } from '#shared/forms/archive/artifact.form.ts'
import type { Field } from '#shared/forms/field.ts'
import { spoken } from '#shared/forms/spoken.ts'
import type { FormState } from '#web/form/form-state.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useViewer, type May } from '#web/kit/client/use-may.ts'
import { useUpdateArtifact } from './artifacts.queries.ts'
import { Suggestion } from './suggestion.tsx'

const suggest = (said: Suggestions) => (field: Field, form: FormState) => (
  <Suggestion field={field} form={form} said={said} />
)

/** What is known of an item, to be changed by those who may; to all others it is only told. */
export function ArtifactForm({ artifact, may }: { artifact: Artifact; may: May }) {
  const maker = artifact.user ?? null
  const edit = may('artifact.edit', maker)
  const setVisibility = may('artifact.set-visibility', maker)
  const viewer = useViewer(artifact.project)
  const update = useUpdateArtifact(artifact)
  const said = artifact.file?.suggestions
  const form = artifactFormOf(artifact.type)
  const fields = form.fields.map((field) => (edit || field.key === 'visibility' ? field : { ...field, static: true }))
  return (
    <FormView
      form={{ ...form, fields }}
      loaded={artifact}
      viewer={viewer}
      readOnly={!edit && !setVisibility}
      place="sticky"
      below={said && edit ? suggest(said) : undefined}
      save={(changes, _values, seen) => update.mutateAsync({ fields: spoken(form).fields, changes, seen })}
    />
  )
}
