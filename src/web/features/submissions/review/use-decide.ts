import type { Submission } from '#shared/entities/submissions/submission.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import type { ApprovalTarget } from './use-approval-target.ts'
import { useDecisionMutation, type Decision } from '../submissions.queries.ts'

export type Submissions = readonly Submission[]

/** A decision without the ids of its submissions. */
export type DecisionInput =
  | { action: 'reopen' }
  | { action: 'approve'; target: ApprovalTarget }
  | Omit<Extract<Decision, { action: 'reject' }>, 'ids'>
  | Omit<Extract<Decision, { action: 'ask' }>, 'ids'>

function getConfirmation(input: DecisionInput, count: number): string {
  if (input.action === 'approve') {
    const { folder, title, visibility } = input.target
    return submissionsMessages.approved(count, folder === 'root' ? null : title, visibility)
  }
  if (input.action === 'ask') return submissionsMessages.askedOf(count)
  return input.action === 'reject' ? submissionsMessages.rejected(count) : submissionsMessages.reopened(count)
}

function toDecision(submissions: Submissions, input: DecisionInput): Decision {
  const ids = submissions.map(({ id }) => id)
  if (input.action === 'approve') {
    const { folder, visibility } = input.target
    return { action: 'approve', ids, to: { folder, visibility } }
  }
  if (input.action !== 'reopen') return { ...input, ids }
  // The server refuses to undo a decision that a colleague made later.
  return { ...input, ids, decided_at: Math.max(...submissions.map(({ decided_at }) => decided_at ?? 0)) }
}

interface Options {
  /** Chooses where the next approved submissions go. */
  onChangeTarget: () => void
}

/**
 * Decides about submissions or asks contributors a question, confirms it and offers to undo decisions. If someone else decided
 * first, the error names them, `onSuccess` is not called and the dialog keeps its text.
 */
export function useDecide(project: string, { onChangeTarget }: Options) {
  const alerts = useAlerts()
  const { mutate, isPending } = useDecisionMutation(project)
  const decide = (submissions: Submissions, input: DecisionInput, onSuccess: () => void = () => {}) => {
    if (isPending || submissions.length === 0) return
    mutate(toDecision(submissions, input), {
      onSuccess: ({ submissions: decidedSubmissions }) => {
        const isUndoable = input.action === 'approve' || input.action === 'reject'
        const undo = isUndoable ? () => decide(decidedSubmissions, { action: 'reopen' }) : undefined
        const actions =
          input.action === 'approve' ? [{ label: submissionsMessages.changeTarget, run: onChangeTarget }] : []
        alerts.prompt(getConfirmation(input, submissions.length), { kind: 'success', undo, actions })
        onSuccess()
      },
    })
  }
  return { decide, busy: isPending }
}
