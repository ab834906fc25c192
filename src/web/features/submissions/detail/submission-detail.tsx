import {
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconFileOff,
  IconLock,
  IconMessageQuestion,
  IconPencil,
  IconWorld,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import type { Approval } from '#shared/contract/submissions/review.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { formatLocalDay } from '#shared/words/formats.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { Viewer } from '#web/media/public/viewer.tsx'
import { Button, getButtonClass } from '#web/ui/button.tsx'
import { BackButton } from '#web/ui/page/back.tsx'
import { KeyCap, SingleKeyShortcuts } from '#web/ui/client/single-key-shortcuts.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { DescriptionForm, EditedDescription } from './description-form.tsx'
import { SubmittedDetails } from './submitted-details.tsx'
import { SubmissionHistory } from './submission-history.tsx'
import { DuplicateItems } from './duplicate-items.tsx'
import styles from '../submissions.module.css'
import barStyles from './decision-bar.module.css'

interface Props {
  /** Receives the focus when another submission is shown. */
  headingRef: RefObject<HTMLHeadingElement | null>
  submission: Submission
  /** Index in the list; null if the submission is no longer in it. */
  position: number | null
  total: number
  title: string
  /** Announces that someone else has decided about the open submission. */
  note: string
  renderItem: RenderItem
  /** Whether the description is being edited. */
  isEditing: boolean
  busy: boolean
  onBack: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** The following handlers are undefined if the user isn't permitted to use them. */
  onApprove: (() => void) | undefined
  /** Where approved submissions go. */
  approvalTarget: Approval & { title: string }
  onChangeTarget: () => void
  onReject: (() => void) | undefined
  onReopen: (() => void) | undefined
  onAsk: (() => void) | undefined
  onEdit: ((isEditing: boolean) => void) | undefined
}

/** Loads an item and renders it with the given function. */
export type RenderItem = (
  artifactId: string,
  render: (artifact: Artifact, reload: () => void) => ReactNode,
) => ReactNode

const ICON_PROPS = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** One submission with its file, details, history and the decision buttons. */
export function SubmissionDetail({
  headingRef,
  submission,
  position,
  total,
  title,
  note,
  renderItem,
  isEditing,
  busy,
  onBack,
  onPrevious,
  onNext,
  onApprove,
  approvalTarget,
  onChangeTarget,
  onReject,
  onReopen,
  onAsk,
  onEdit,
}: Props) {
  const { artifact, status, project } = submission
  return (
    <article className={styles.detail} aria-labelledby="submission-title">
      <header className={styles.detailHead}>
        <BackButton className={styles.back} onClick={onBack}>
          {submissionsMessages.back}
        </BackButton>
        <h2 ref={headingRef} id="submission-title" tabIndex={-1} className={styles.detailTitle}>
          {title}
        </h2>
        <div className={styles.turn}>
          <span role="status" className={styles.quiet}>
            <bdi className="visually-hidden">{title}</bdi>{' '}
            {position === null ? '' : submissionsMessages.position(position + 1, total)}
          </span>
          {/* aria-disabled keeps the focus on the button at either end of the list. */}
          <Button
            variant="icon"
            aria-label={submissionsMessages.previous}
            aria-disabled={!onPrevious}
            onClick={onPrevious}
          >
            <IconChevronLeft {...ICON_PROPS} />
          </Button>
          <Button variant="icon" aria-label={submissionsMessages.next} aria-disabled={!onNext} onClick={onNext}>
            <IconChevronRight {...ICON_PROPS} />
          </Button>
        </div>
      </header>
      {/* Only this part is remounted for another submission. The buttons around it keep the focus. */}
      <div key={submission.id} className={styles.columns}>
        <div className={styles.stage}>
          {artifact ? (
            renderItem(artifact, (item, reload) => (
              <>
                <Viewer artifact={item} eager sizes="(max-width: 60rem) 100vw, 45vw" onRetry={reload} />
                <DuplicateItems submission={submission} artifact={item} />
              </>
            ))
          ) : (
            <EmptyState
              icon={IconFileOff}
              title={submissionsMessages.gone}
              text={status === 'rejected' ? submissionsMessages.retentionEndedText : submissionsMessages.goneText}
            />
          )}
        </div>
        <div className={styles.side}>
          {artifact &&
            onEdit &&
            renderItem(artifact, (item) =>
              isEditing ? (
                <DescriptionForm submission={submission} artifact={item} onDone={() => onEdit(false)} />
              ) : (
                <EditedDescription submission={submission} artifact={item} />
              ),
            )}
          <SubmittedDetails submission={submission} />
        </div>
        <div className={styles.past}>
          <SubmissionHistory submission={submission} />
        </div>
      </div>
      <footer className={barStyles.decision} data-bottom-bar>
        <p role="status" className={styles.hint}>
          {note}
        </p>
        {submission.kept_until !== null && (
          <p className={styles.quiet}>{submissionsMessages.keptUntil(formatLocalDay(submission.kept_until))}</p>
        )}
        {status === 'approved' && artifact && (
          <Link
            to="/client/archive/$id"
            params={{ id: artifact }}
            search={{ projectId: project }}
            className={getButtonClass()}
          >
            {submissionsMessages.open}
          </Link>
        )}
        {onReopen && (
          <Button disabled={busy} onClick={onReopen}>
            {submissionsMessages.reopen}
          </Button>
        )}
        {onAsk && (
          <Button disabled={busy} aria-keyshortcuts="Q" onClick={onAsk}>
            <IconMessageQuestion {...ICON_PROPS} />
            {submissionsMessages.ask}
            <KeyCap letter="Q" />
          </Button>
        )}
        {onEdit && artifact && (
          <Button disabled={busy} aria-pressed={isEditing} aria-keyshortcuts="E" onClick={() => onEdit(!isEditing)}>
            <IconPencil {...ICON_PROPS} />
            {submissionsMessages.edit}
            <KeyCap letter="E" />
          </Button>
        )}
        {onReject && (
          <Button disabled={busy} aria-keyshortcuts="R" onClick={onReject}>
            <IconX {...ICON_PROPS} />
            {submissionsMessages.reject}
            <KeyCap letter="R" />
          </Button>
        )}
        <SingleKeyShortcuts shortcuts={submissionsMessages.keys} className={barStyles.keys} />
        {onApprove && (
          <div className={barStyles.approve}>
            <Button variant="primary" disabled={busy} aria-keyshortcuts="A" onClick={onApprove}>
              <IconCheck {...ICON_PROPS} />
              {submissionsMessages.approve}
              <KeyCap letter="A" />
            </Button>
            <Button className={barStyles.target ?? ''} aria-haspopup="dialog" onClick={onChangeTarget}>
              {approvalTarget.visibility === 'private' ? (
                <IconLock {...ICON_PROPS} size={16} />
              ) : (
                <IconWorld {...ICON_PROPS} size={16} />
              )}
              <span className={barStyles.targetText}>
                <span dir="auto">{approvalTarget.title}</span>{' '}
                <span>· {submissionsMessages.visibilities[approvalTarget.visibility]}</span>
              </span>{' '}
              <span className="visually-hidden">{submissionsMessages.targetTitle}</span>
              <IconChevronDown {...ICON_PROPS} size={16} />
            </Button>
          </div>
        )}
      </footer>
    </article>
  )
}
