import { Checkbox } from '@mantine/core'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { formatDay } from '#shared/words/formats.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import type { Choice } from '#web/list/choice/use-choice.ts'
import styles from './submissions.module.css'

interface Props {
  submissions: readonly Submission[]
  /** The one that is looked at. */
  current: string | undefined
  /** Left out where nothing can be decided. */
  choice: Choice<Submission> | undefined
  onOpen: (id: string) => void
}

/** What was given, one below the other; each opens beside the list. */
export function Queue({ submissions, current, choice, onOpen }: Props) {
  return (
    <ul className={styles.queue} aria-label={words.queue}>
      {submissions.map((one) => (
        <li key={one.id} className={styles.entry} data-current={one.id === current}>
          {choice && (
            <Checkbox
              size="xs"
              aria-label={words.select(one.title)}
              checked={choice.has(one.id)}
              onChange={(event) => choice.toggle(one.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          )}
          <button
            type="button"
            className={styles.open}
            aria-current={one.id === current || undefined}
            onClick={() => onOpen(one.id)}
          >
            <span className={styles.name}>{one.title}</span>
            <span className={styles.quiet}>
              {one.submitter_name ?? words.anonymous} · {formatDay(one.created_at)}
            </span>
            {one.asked && <span className={styles.asked}>{words.asked}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
