import { useState } from 'react'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { ApproveDialog, type ApprovalTarget } from './approve-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import type { DecisionInput, Submissions } from './use-decide.ts'

export interface DecisionRequest {
  action: 'approve' | 'reject' | 'ask'
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
  mayPublish: boolean
  busy: boolean
  /** `isUnchanged` tells whether the dialog still contains the sent message. */
  onDecide: (request: DecisionRequest, input: DecisionInput, isUnchanged?: () => boolean) => void
  onClose: () => void
}

/** The dialog for the requested action. Remembers the target of the last approval. */
export function DecisionDialog({ projectId, request, title, note, mayPublish, busy, onDecide, onClose }: Props) {
  const [lastTarget, setLastTarget] = useState<ApprovalTarget>({
    folder: 'root',
    title: submissionsMessages.top,
    visibility: 'private',
  })
  if (!request) return null
  const { action, submissions } = request
  if (action === 'approve')
    return (
      <ApproveDialog
        projectId={projectId}
        heading={submissionsMessages.approveTitle(submissions.length, title)}
        note={note}
        lastTarget={lastTarget}
        mayPublish={mayPublish}
        busy={busy || submissions.length === 0}
        onApprove={(target) => {
          setLastTarget(target)
          const { title: _, ...approval } = target
          onDecide(request, { action, to: approval })
        }}
        onClose={onClose}
      />
    )
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
