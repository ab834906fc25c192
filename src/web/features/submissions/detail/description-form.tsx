import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { DECISION_FIELD_MASK, type Submission } from '#shared/entities/submissions/submission.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { formatValue } from '#web/form/format-value.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useConfirmLeave } from '#web/form/unsaved-changes.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactList } from './fact-list.tsx'
import { submissionQuery, useEditDescription } from '../submissions.queries.ts'
import styles from '../submissions.module.css'

const FIELDS_SET_BY_DECISION = new Set(Object.keys(DECISION_FIELD_MASK))
const createDescriptionForm = (): Form => ({
  ...artifactForm,
  fields: artifactForm.fields.filter(({ key }) => !FIELDS_SET_BY_DECISION.has(key)),
})

/**
 * Whether the description of the current submission is being edited. `stop` first asks about unsaved changes; when the
 * user navigates away, the form itself asks.
 */
export function useDescriptionEditing(currentId: string | undefined) {
  const mayLeave = useConfirmLeave()
  const [editedId, start] = useState<string | null>(null)
  const isEditing = editedId !== null && editedId === currentId
  const stopEditing = async (onStopped: () => void = () => {}) => {
    if (isEditing && !(await mayLeave())) return
    start(null)
    onStopped()
  }
  return { isEditing, start, stop: stopEditing }
}

interface Props {
  submission: Submission
  artifact: Artifact
}

/** Edits how a submission will be described in the archive, before it is decided. */
export function DescriptionForm({ submission, artifact, onDone }: Props & { onDone: () => void }) {
  const edit = useEditDescription(submission, artifact)
  const form = createDescriptionForm()
  return (
    <section className={styles.section} aria-labelledby="describe">
      <h3 id="describe" className={styles.sectionTitle}>
        {submissionsMessages.describe}
      </h3>
      <FormView
        form={form}
        loaded={artifact}
        nextToButton={<Button onClick={onDone}>{submissionsMessages.done}</Button>}
        save={(changes, _values, baseValues) =>
          edit.mutateAsync({ fields: translateForm(form).fields, changes, baseValues })
        }
      />
    </section>
  )
}

/** The fields that reviewers have changed since the contributor filled them in. */
export function EditedDescription({ submission: { id, project }, artifact }: Props) {
  const events = useQuery(submissionQuery(useApi(), project, id)).data?.events ?? []
  const editedFields = new Set(
    events.filter(({ what }) => what === 'edited').flatMap(({ text }) => text?.split(' ') ?? []),
  )
  const fields = translateForm(artifactForm).fields.filter(({ key }) => editedFields.has(key))
  if (fields.length === 0) return null
  return (
    <FactList
      title={submissionsMessages.described}
      facts={fields.map((field) => [
        field.key,
        field.label,
        formatValue(field, artifact[field.key as keyof Artifact]) || submissionsMessages.emptyValue,
      ])}
    />
  )
}
