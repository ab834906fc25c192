import { ABOUT_ITEM } from '#shared/entities/submissions/portal.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import type { Field } from '#shared/forms/field.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { formatAnswer, formatValue } from '#web/form/format-value.ts'
import { FactList, type Fact } from './facts.tsx'
import styles from './submissions.module.css'

/** Everything that the contributor filled in, unchanged. */
export function SubmittedDetails({ submission }: { submission: Submission }) {
  const { answers, consent, filename, reference } = submission
  const formFields: readonly Field[] = spoken(submissionForm).fields
  const toFacts = (keys: readonly (keyof Submission)[]): Fact[] =>
    keys.flatMap((key): Fact[] => {
      const field = formFields.find((formField) => formField.key === key)
      return field ? [[key, field.label, formatValue(field, submission[key])]] : []
    })
  return (
    <>
      <FactList
        title={words.given}
        facts={[...toFacts(ABOUT_ITEM), ['file', words.file, filename], ['reference', words.reference, reference]]}
      />
      <FactList
        title={words.giver}
        facts={[
          ['name', words.name, submission.submitter_name ?? words.anonymous],
          ['email', words.email, submission.submitter_email ?? ''],
          ['org', words.org, submission.submitter_org ?? ''],
        ]}
      >
        {consent ? (
          <details className={styles.consent}>
            <summary>{words.consent(consent.version)}</summary>
            <p>{consent.text}</p>
          </details>
        ) : (
          <p className={styles.quiet}>{words.noConsent}</p>
        )}
      </FactList>
      {answers.length > 0 && (
        <FactList
          title={words.answers}
          facts={answers.map((answer) => [answer.key, answer.label, formatAnswer(answer)])}
        />
      )}
    </>
  )
}
