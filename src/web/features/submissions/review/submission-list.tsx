import { Checkbox } from '@mantine/core'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { formatLocalDay } from '#shared/words/formats.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import type { ListSelection } from '#web/list/selection/use-selection.ts'
import { Thumb } from '#web/media/thumb.tsx'
import styles from '../submissions.module.css'

interface Props {
  submissions: readonly Submission[]
  /** The items of the submissions, by id. */
  artifacts: ReadonlyMap<string, Artifact>
  /** Id of the open submission. */
  currentId: string | undefined
  /** Undefined if the user can't decide about submissions. */
  selection: ListSelection<Submission> | undefined
  onOpen: (id: string) => void
}

/** The list of submissions. Each opens beside it. */
export function SubmissionList({ submissions, artifacts, currentId, selection, onOpen }: Props) {
  return (
    <ul className={styles.queue} aria-label={submissionsMessages.queue}>
      {withTitles(submissions, artifacts).map(({ submission, title, artifact }) => (
        <li key={submission.id} className={styles.entry} data-current={submission.id === currentId}>
          {selection && (
            <Checkbox
              size="xs"
              aria-label={submissionsMessages.select(title)}
              checked={selection.isSelected(submission.id)}
              onChange={(event) => selection.toggle(submission.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          )}
          <button
            type="button"
            className={styles.open}
            aria-current={submission.id === currentId || undefined}
            onClick={() => onOpen(submission.id)}
          >
            <ItemThumbnail artifact={artifact} />
            <span className={styles.content}>
              <span dir="auto" className={`${styles.name} clamped`}>
                {title}
              </span>
              <span className={styles.quiet}>
                {submission.submitter_name ?? submissionsMessages.anonymous}
                <span className={styles.day}> · {formatLocalDay(submission.created_at)}</span>
              </span>
              {submission.asked && <span className={styles.hint}>{submissionsMessages.asked}</span>}
              {submission.known && <span className={styles.hint}>{submissionsMessages.known}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Adds the item and its current title, which a reviewer may have changed. */
const withTitles = (submissions: readonly Submission[], artifacts: ReadonlyMap<string, Artifact>) =>
  submissions.map((submission) => {
    const artifact = artifacts.get(submission.artifact ?? '')
    return { submission, artifact, title: artifact?.title ?? submission.title }
  })

const THUMBNAIL_PX = 56

/** The item's thumbnail, or an empty box if it was deleted permanently. */
function ItemThumbnail({ artifact }: { artifact: Artifact | undefined }) {
  return (
    <span className={styles.small}>
      {artifact && <Thumb artifact={artifact} widthPx={THUMBNAIL_PX} ratio={1} iconSize={22} coversBox />}
    </span>
  )
}
