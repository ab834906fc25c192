import { NativeSelect } from '@mantine/core'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Template } from '#shared/entities/own-fields/own-field.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { ownFieldsMessages } from '#shared/words/own-fields/own-fields.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useUpdateArtifact } from '../artifacts.queries.ts'
import styles from '../artifact.module.css'

interface Props {
  artifact: Artifact
  templates: readonly Template[]
  mayEdit: boolean
}

/** The template of an item, which decides the fields below. A choice is saved immediately; edits below stay. */
export function TemplateSelect({ artifact, templates, mayEdit }: Props) {
  const alerts = useAlerts()
  const update = useUpdateArtifact(artifact)
  const save = (template: string | null) =>
    update.mutate(
      { fields: [], changes: { template }, baseValues: {} },
      { onSuccess: () => alerts.fade(ownFieldsMessages.templateSet) },
    )
  return (
    <NativeSelect
      className={styles.template}
      label={ownFieldsMessages.template}
      value={(update.isPending ? (update.variables.changes.template as string | null) : artifact.template) ?? ''}
      disabled={!mayEdit}
      onChange={({ currentTarget }) => save(currentTarget.value || null)}
      data={[
        { value: '', label: ownFieldsMessages.noTemplate },
        ...templates.map(({ id, label }) => ({ value: id, label: pickText(label, getCurrentLanguage()) })),
      ]}
    />
  )
}
