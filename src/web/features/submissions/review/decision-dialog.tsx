import { formMessages } from '#shared/words/forms/forms.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import type { ApprovalTarget } from './use-approval-target.ts'
import type { DecisionInput, Submissions } from './use-decide.ts'

export interface DecisionRequest {
  /** `choose` only chooses where the next approved submissions go. */
  action: 'approve' | 'choose' | 'reject' | 'ask'
  submissions: Submissions
}

interface Props {
  projectId: string
  /**
   * The requested action, without submissions that someone else has decided in the meantime; null if no dialog is open.
   */
  request: DecisionRequest | null
  /** Title of the first submission. */
  title: string
  /** Announces changes by others while the dialog is open. */
  note: string
  target: ApprovalTarget
  mayPublish: boolean
  busy: boolean
  /** `isUnchanged` tells whether the dialog still contains the sent message. */
  onDecide: (request: DecisionRequest, input: DecisionInput, isUnchanged?: () => boolean) => void
  onChoose: (target: ApprovalTarget, request: DecisionRequest) => void
  onClose: () => void
}

/** The dialog for the requested action. */
export function DecisionDialog({
  projectId,
  request,
  title,
  note,
  target,
  mayPublish,
  busy,
  onDecide,
  onChoose,
  onClose,
}: Props) {
  if (!request) return null
  const { action, submissions } = request
  if (action === 'approve' || action === 'choose') {
    const isApproval = action === 'approve'
    const hasConsent = submissions.some(({ consent }) => consent !== null)
    return (
      <ApproveDialog
        projectId={projectId}
        heading={
          isApproval ? submissionsMessages.approveTitle(submissions.length, title) : submissionsMessages.targetTitle
        }
        description={isApproval ? submissionsMessages.approveText(hasConsent) : submissionsMessages.targetText}
        confirmLabel={isApproval ? submissionsMessages.approve : formMessages.save}
        note={note}
        lastTarget={target}
        mayPublish={mayPublish}
        busy={isApproval && (busy || submissions.length === 0)}
        onChoose={(chosenTarget) => onChoose(chosenTarget, request)}
        onClose={onClose}
      />
    )
  }
  return (
    <MessageDialog
      key={action}
      action={action}
      submissions={submissions}
      note={note}
      title={title}
      busy={busy}
      onSend={(message, isUnchanged) => onDecide(request, { action, message }, isUnchanged)}
      onClose={onClose}
    />
  )
}
