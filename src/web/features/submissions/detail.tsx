import {
  IconArrowLeft,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconFileOff,
  IconMessageQuestion,
  IconPencil,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { formatDayHere } from '#shared/words/formats.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { Described, DescribeForm } from './described.tsx'
import { Given } from './given.tsx'
import { SubmissionHistory } from './history.tsx'
import { LetterKeys } from './letter-keys.tsx'
import { SameBytes } from './same-bytes.tsx'
import styles from './submissions.module.css'

interface Props {
  /** Takes the focus when it has become another submission. */
  heading: RefObject<HTMLHeadingElement | null>
  submission: Submission
  /** Its place in the list; null once it has left that. */
  at: number | null
  of: number
  title: string
  /** What others have done about it since it is looked at. */
  meanwhile: string
  item: ShowItem
  /** Its description is being changed. */
  editing: boolean
  busy: boolean
  onBack: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Left out where they may not. */
  onApprove: (() => void) | undefined
  onReject: (() => void) | undefined
  onReopen: (() => void) | undefined
  onAsk: (() => void) | undefined
  onEdit: ((editing: boolean) => void) | undefined
}

/** Shows something of an item, once that is there. */
export type ShowItem = (artifact: string, show: (artifact: Artifact, again: () => void) => ReactNode) => ReactNode

const SIGN = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** One submission: the medium, all that was said of it, what happened to it, and the decision. */
export function Detail({ submission, title, item, editing, busy, meanwhile, ...rest }: Props) {
  const { artifact, status, project } = submission
  const { heading, at, of, onBack, onPrevious, onNext, onApprove, onReject, onReopen, onAsk, onEdit } = rest
  return (
    <article className={styles.detail} aria-labelledby="submission-title">
      <header className={styles.detailHead}>
        <Button look="quiet" className={styles.back ?? ''} onClick={onBack}>
          <IconArrowLeft {...SIGN} />
          {words.back}
        </Button>
        <h2 ref={heading} id="submission-title" tabIndex={-1} className={styles.detailTitle}>
          {title}
        </h2>
        <div className={styles.turn}>
          <span role="status" className={styles.quiet}>
            <bdi className="visually-hidden">{title}</bdi> {at === null ? '' : words.position(at + 1, of)}
          </span>
          {/* At an end as well the focus stays where it is. */}
          <Button look="icon" aria-label={words.previous} aria-disabled={!onPrevious} onClick={onPrevious}>
            <IconChevronLeft {...SIGN} />
          </Button>
          <Button look="icon" aria-label={words.next} aria-disabled={!onNext} onClick={onNext}>
            <IconChevronRight {...SIGN} />
          </Button>
        </div>
      </header>
      {/* Only what is of this one alone: the buttons around it stay, and keep the focus. */}
      <div key={submission.id} className={styles.columns}>
        <div className={styles.stage}>
          {artifact ? (
            item(artifact, (one, again) => (
              <>
                <Viewer artifact={one} eager sizes="(max-width: 60rem) 100vw, 45vw" onRetry={again} />
                <SameBytes submission={submission} artifact={one} />
              </>
            ))
          ) : (
            <EmptyState
              icon={IconFileOff}
              title={words.gone}
              text={status === 'rejected' ? words.sweptText : words.goneText}
            />
          )}
        </div>
        <div className={styles.side}>
          {artifact &&
            onEdit &&
            (editing
              ? item(artifact, (one) => (
                  <DescribeForm submission={submission} artifact={one} onDone={() => onEdit(false)} />
                ))
              : item(artifact, (one) => <Described submission={submission} artifact={one} />))}
          <Given submission={submission} />
          <SubmissionHistory submission={submission} />
        </div>
      </div>
      <footer className={styles.decision}>
        <LetterKeys />
        <p role="status" className={styles.asked}>
          {meanwhile}
        </p>
        {submission.kept_until !== null && (
          <p className={styles.quiet}>{words.keptUntil(formatDayHere(submission.kept_until))}</p>
        )}
        {status === 'approved' && artifact && (
          <Link
            to="/client/archive/$id"
            params={{ id: artifact }}
            search={{ projectId: project }}
            className={buttonClass()}
          >
            {words.open}
          </Link>
        )}
        {onReopen && (
          <Button disabled={busy} onClick={onReopen}>
            {words.reopen}
          </Button>
        )}
        {onAsk && (
          <Button disabled={busy} onClick={onAsk}>
            <IconMessageQuestion {...SIGN} />
            {words.ask}
          </Button>
        )}
        {onEdit && artifact && (
          <Button disabled={busy} aria-pressed={editing} onClick={() => onEdit(!editing)}>
            <IconPencil {...SIGN} />
            {words.edit}
          </Button>
        )}
        {onReject && (
          <Button disabled={busy} onClick={onReject}>
            <IconX {...SIGN} />
            {words.reject}
          </Button>
        )}
        {onApprove && (
          <Button look="primary" disabled={busy} onClick={onApprove}>
            <IconCheck {...SIGN} />
            {words.approve}
          </Button>
        )}
      </footer>
    </article>
  )
}
