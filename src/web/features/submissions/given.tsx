import { ABOUT_ITEM } from '#shared/entities/submissions/portal.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import type { Field } from '#shared/forms/field.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { formatAnswer, formatValue } from '#web/form/format-value.ts'
import { Facts, type Fact } from './facts.tsx'
import styles from './submissions.module.css'

/** Everything that a giver has said, as they said it. */
export function Given({ submission }: { submission: Submission }) {
  const { answers, consent, filename, reference } = submission
  const asked: readonly Field[] = spoken(submissionForm).fields
  const told = (keys: readonly (keyof Submission)[]): Fact[] =>
    keys.flatMap((key): Fact[] => {
      const field = asked.find((one) => one.key === key)
      return field ? [[key, field.label, formatValue(field, submission[key])]] : []
    })
  return (
    <>
      <Facts
        title={words.given}
        facts={[...told(ABOUT_ITEM), ['file', words.file, filename], ['reference', words.reference, reference]]}
      />
      <Facts
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
      </Facts>
      {answers.length > 0 && (
        <Facts title={words.answers} facts={answers.map((one) => [one.key, one.label, formatAnswer(one)])} />
      )}
    </>
  )
}
