import type { Submission } from '#shared/entities/submissions/submission.ts'
import { submissionsMessages } from '#shared/words/submissions/submissions.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useDecisionMutation, type Decision } from '../submissions.queries.ts'

export type Submissions = readonly Submission[]

/** A decision without the ids of its submissions. */
export type DecisionInput =
  | { action: 'reopen' }
  | Omit<Extract<Decision, { action: 'approve' }>, 'ids'>
  | Omit<Extract<Decision, { action: 'reject' }>, 'ids'>
  | Omit<Extract<Decision, { action: 'ask' }>, 'ids'>

const CONFIRMATIONS = {
  ask: () => submissionsMessages.askedOf,
  approve: () => submissionsMessages.approved,
  reject: () => submissionsMessages.rejected,
  reopen: () => submissionsMessages.reopened,
}

/**
 * Decides about submissions or asks contributors a question, confirms it and offers to undo decisions. If someone else decided
 * first, the error names them, `onSuccess` is not called and the dialog keeps its text.
 */
export function useDecide(project: string) {
  const alerts = useAlerts()
  const { mutate, isPending } = useDecisionMutation(project)
  const decide = (submissions: Submissions, input: DecisionInput, onSuccess: () => void = () => {}) => {
    const ids = submissions.map(({ id }) => id)
    if (isPending || ids.length === 0) return
    // The server refuses to undo a decision that a colleague made later.
    const lastDecision = input.action === 'reopen' && {
      decided_at: Math.max(...submissions.map(({ decided_at }) => decided_at ?? 0)),
    }
    mutate({ ...input, ...lastDecision, ids } as Decision, {
      onSuccess: ({ submissions: decidedSubmissions }) => {
        const isUndoable = input.action === 'approve' || input.action === 'reject'
        const undo = isUndoable ? () => decide(decidedSubmissions, { action: 'reopen' }) : undefined
        alerts.prompt(CONFIRMATIONS[input.action]()(ids.length), { kind: 'success', undo })
        onSuccess()
      },
    })
  }
  return { decide, busy: isPending }
}
