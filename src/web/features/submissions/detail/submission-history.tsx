import { useQuery } from '@tanstack/react-query'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { formatList, formatDateTime } from '#shared/words/formats.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { submissionQuery } from '../submissions.queries.ts'
import styles from '../submissions.module.css'

const CONTRIBUTOR_EVENTS = new Set(['given', 'corrected', 'answered', 'withdrawn'])

/** Events whose text is a list of field keys. */
const FIELD_EVENTS = new Set(['corrected', 'edited'])

function formatFieldNames(text: string): string {
  const fields: readonly { key: string; label: string }[] = [
    ...translateForm(artifactForm).fields,
    ...translateForm(submissionForm).fields,
    { key: 'answers', label: submissionsMessages.answers },
  ]
  return formatList(text.split(' ').map((key) => fields.find((field) => field.key === key)?.label ?? key))
}

/** Everything that the contributor and reviewers did with a submission, in order. */
export function SubmissionHistory({ submission: { id, project } }: { submission: Submission }) {
  const events = useQuery(submissionQuery(useApi(), project, id)).data?.events ?? []
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{submissionsMessages.history}</h3>
      <ol className={styles.history}>
        {events.map(({ id: eventId, at, what, by, text }) => (
          <li key={eventId}>
            <p>
              <strong>
                {CONTRIBUTOR_EVENTS.has(what)
                  ? submissionsMessages.theContributor
                  : what === 'swept'
                    ? submissionsMessages.theArchive
                    : (by ?? submissionsMessages.someone)}
              </strong>{' '}
              {submissionsMessages.events[what]}{' '}
              <time className={styles.quiet} dateTime={new Date(at).toISOString()}>
                {formatDateTime(at)}
              </time>
            </p>
            {text && (
              <blockquote dir="auto" className={styles.message}>
                {FIELD_EVENTS.has(what) ? formatFieldNames(text) : text}
              </blockquote>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
