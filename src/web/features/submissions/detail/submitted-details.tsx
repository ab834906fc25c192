import { SUBMITTED_ITEM_FIELDS } from '#shared/entities/submissions/portal.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import type { Field } from '#shared/forms/field.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { formatAnswer, formatValue } from '#web/form/format-value.ts'
import { FactList, type Fact } from './fact-list.tsx'
import styles from '../submissions.module.css'

/** Everything that the contributor filled in, unchanged. */
export function SubmittedDetails({ submission }: { submission: Submission }) {
  const { answers, consent, filename, reference } = submission
  const formFields: readonly Field[] = translateForm(submissionForm).fields
  const toFacts = (keys: readonly (keyof Submission)[]): Fact[] =>
    keys.flatMap((key): Fact[] => {
      const field = formFields.find((formField) => formField.key === key)
      return field ? [[key, field.label, formatValue(field, submission[key])]] : []
    })
  return (
    <>
      <FactList
        title={submissionsMessages.given}
        facts={[
          ...toFacts(SUBMITTED_ITEM_FIELDS),
          ['file', submissionsMessages.file, filename],
          ['reference', submissionsMessages.reference, reference],
        ]}
      />
      <FactList
        title={submissionsMessages.contributor}
        facts={[
          ['name', submissionsMessages.name, submission.submitter_name ?? submissionsMessages.anonymous],
          ['email', submissionsMessages.email, submission.submitter_email ?? ''],
          ['org', submissionsMessages.org, submission.submitter_org ?? ''],
        ]}
      >
        {consent ? (
          <details className={styles.consent}>
            <summary>{submissionsMessages.consent(consent.version)}</summary>
            <p>{consent.text}</p>
          </details>
        ) : (
          <p className={styles.quiet}>{submissionsMessages.noConsent}</p>
        )}
      </FactList>
      {answers.length > 0 && (
        <FactList
          title={submissionsMessages.answers}
          facts={answers.map((answer) => [answer.key, answer.label, formatAnswer(answer)])}
        />
      )}
    </>
  )
}
