import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import { SET_BY_DECISION, type Submission } from '#shared/entities/submissions/submission.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import type { Form } from '#shared/forms/define-form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { formatValue } from '#web/form/format-value.ts'
import { FormView } from '#web/form/form-view.tsx'
import { useMayLeave } from '#web/form/unsaved.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from './facts.tsx'
import { submissionQuery, useEdit } from './submissions.queries.ts'
import styles from './submissions.module.css'

const LEFT_OUT = new Set(Object.keys(SET_BY_DECISION))
const describingForm = (): Form => ({
  ...artifactForm,
  fields: artifactForm.fields.filter(({ key }) => !LEFT_OUT.has(key)),
})

/** Which submission is being described. What was written of it is left behind only knowingly; another address asks by itself. */
export function useDescribing(current: string | undefined) {
  const mayLeave = useMayLeave()
  const [id, begin] = useState<string | null>(null)
  const editing = id !== null && id === current
  const leave = async (then: () => void = () => {}) => {
    if (editing && !(await mayLeave())) return
    begin(null)
    then()
  }
  return { editing, begin, leave }
}

interface Props {
  submission: Submission
  artifact: Artifact
}

/** How a submission will be described in the archive, to be changed before it is decided. */
export function DescribeForm({ submission, artifact, onDone }: Props & { onDone: () => void }) {
  const edit = useEdit(submission, artifact)
  const form = describingForm()
  return (
    <section className={styles.section} aria-labelledby="describe">
      <h3 id="describe" className={styles.sectionTitle}>
        {words.describe}
      </h3>
      <FormView
        form={form}
        loaded={artifact}
        beside={<Button onClick={onDone}>{words.done}</Button>}
        save={(changes, _values, seen) => edit.mutateAsync({ fields: spoken(form).fields, changes, seen })}
      />
    </section>
  )
}

/** What reviewers have described otherwise than its giver said it. */
export function Described({ submission: { id, project }, artifact }: Props) {
  const events = useQuery(submissionQuery(useApi(), project, id)).data?.events ?? []
  const edited = new Set(events.filter(({ what }) => what === 'edited').flatMap(({ text }) => text?.split(' ') ?? []))
  const fields = spoken(artifactForm).fields.filter(({ key }) => edited.has(key))
  if (fields.length === 0) return null
  return (
    <Facts
      title={words.described}
      facts={fields.map((field) => [
        field.key,
        field.label,
        formatValue(field, artifact[field.key as keyof Artifact]) || words.left,
      ])}
    />
  )
}
