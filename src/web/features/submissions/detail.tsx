import { IconArrowLeft, IconCheck, IconChevronLeft, IconChevronRight, IconFileOff, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { Given } from './given.tsx'
import { SubmissionHistory } from './history.tsx'
import styles from './submissions.module.css'

interface Props {
  submission: Submission
  at: number
  of: number
  /** The medium, for those whose bytes are there. */
  medium: (artifact: string) => ReactNode
  busy: boolean
  onBack: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Left out where they may not. */
  onApprove: (() => void) | undefined
  onReject: (() => void) | undefined
  onReopen: (() => void) | undefined
}

const SIGN = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** One submission: the medium, all that was said of it, what happened to it, and the decision. */
export function Detail({ submission, at, of, medium, busy, onBack, onPrevious, onNext, ...acts }: Props) {
  const { artifact, title, status, project } = submission
  const { onApprove, onReject, onReopen } = acts
  return (
    <article className={styles.detail} aria-labelledby="submission-title">
      <header className={styles.detailHead}>
        <Button look="quiet" className={styles.back ?? ''} onClick={onBack}>
          <IconArrowLeft {...SIGN} />
          {words.back}
        </Button>
        <h2 id="submission-title" className={styles.detailTitle}>
          {title}
        </h2>
        <div className={styles.turn}>
          <span className={styles.quiet}>{words.position(at + 1, of)}</span>
          <Button look="icon" aria-label={words.previous} disabled={!onPrevious} onClick={onPrevious}>
            <IconChevronLeft {...SIGN} />
          </Button>
          <Button look="icon" aria-label={words.next} disabled={!onNext} onClick={onNext}>
            <IconChevronRight {...SIGN} />
          </Button>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.stage}>
          {artifact ? medium(artifact) : <EmptyState icon={IconFileOff} title={words.gone} text={words.goneText} />}
        </div>
        <div className={styles.side}>
          <Given submission={submission} />
          <SubmissionHistory submission={submission} />
        </div>
      </div>
      <footer className={styles.decision}>
        <p className={styles.keys}>{words.keys}</p>
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
