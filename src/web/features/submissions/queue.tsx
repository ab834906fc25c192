import { Checkbox } from '@mantine/core'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { formatDayHere } from '#shared/words/formats.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import type { Choice } from '#web/list/choice/use-choice.ts'
import { Thumb } from '#web/media/thumb.tsx'
import styles from './submissions.module.css'

interface Props {
  submissions: readonly Submission[]
  /** Their items, by id. */
  artifacts: ReadonlyMap<string, Artifact>
  /** The one that is looked at. */
  current: string | undefined
  /** Left out where nothing can be decided. */
  choice: Choice<Submission> | undefined
  onOpen: (id: string) => void
}

/** What was given, one below the other; each opens beside the list. */
export function Queue({ submissions, artifacts, current, choice, onOpen }: Props) {
  return (
    <ul className={styles.queue} aria-label={words.queue}>
      {named(submissions, artifacts).map(({ one, title, artifact }) => (
        <li key={one.id} className={styles.entry} data-current={one.id === current}>
          {choice && (
            <Checkbox
              size="xs"
              aria-label={words.select(title)}
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
            <Small artifact={artifact} />
            <span className={styles.told}>
              <span className={styles.name}>{title}</span>
              <span className={styles.quiet}>
                {one.submitter_name ?? words.anonymous} · {formatDayHere(one.created_at)}
              </span>
              {one.asked && <span className={styles.asked}>{words.asked}</span>}
              {one.known && <span className={styles.asked}>{words.known}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Each with its item, and with what that is called now. */
const named = (submissions: readonly Submission[], artifacts: ReadonlyMap<string, Artifact>) =>
  submissions.map((one) => {
    const artifact = artifacts.get(one.artifact ?? '')
    return { one, artifact, title: artifact?.title ?? one.title }
  })

const ACROSS = 56

/** The item in small; of one that is destroyed only its place is left. */
function Small({ artifact }: { artifact: Artifact | undefined }) {
  return (
    <span className={styles.small}>
      {artifact && <Thumb artifact={artifact} across={ACROSS} ratio={1} icon={22} fill />}
    </span>
  )
}
