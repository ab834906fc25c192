import { useQuery } from '@tanstack/react-query'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { formatList, formatMoment } from '#shared/words/formats.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { submissionForm } from '#shared/forms/project/submission.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { submissionQuery } from './submissions.queries.ts'
import styles from './submissions.module.css'

const GIVERS = new Set(['given', 'corrected', 'answered', 'withdrawn'])

/** What these say is which fields. */
const CHANGES = new Set(['corrected', 'edited'])

function named(text: string): string {
  const fields: readonly { key: string; label: string }[] = [
    ...spoken(artifactForm).fields,
    ...spoken(submissionForm).fields,
    { key: 'answers', label: words.answers },
  ]
  return formatList(text.split(' ').map((key) => fields.find((field) => field.key === key)?.label ?? key))
}

/** What has happened to a submission, in order: what its giver did and said, and what reviewers did. */
export function SubmissionHistory({ submission: { id, project } }: { submission: Submission }) {
  const events = useQuery(submissionQuery(useApi(), project, id)).data?.events ?? []
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{words.history}</h3>
      <ol className={styles.history}>
        {events.map(({ id: event, at, what, by, text }) => (
          <li key={event}>
            <p>
              <strong>
                {GIVERS.has(what) ? words.giverOf : what === 'swept' ? words.byItself : (by ?? words.somebody)}
              </strong>{' '}
              {words.events[what]}{' '}
              <time className={styles.quiet} dateTime={new Date(at).toISOString()}>
                {formatMoment(at)}
              </time>
            </p>
            {text && <blockquote className={styles.said}>{CHANGES.has(what) ? named(text) : text}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}
