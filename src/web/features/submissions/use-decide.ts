import { useEffect, useRef } from 'react'
import type { Submission } from '#shared/entities/submissions/submission.ts'
import { submissionsMessages as words } from '#shared/words/submissions/submissions.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { isNowhere } from '#web/ui/focus-next.ts'
import { useDecision, type Decision } from './submissions.queries.ts'

export type Some = readonly Submission[]
type How =
  | { how: 'reopen' }
  | Omit<Extract<Decision, { how: 'approve' }>, 'ids'>
  | Omit<Extract<Decision, { how: 'reject' }>, 'ids'>
  | Omit<Extract<Decision, { how: 'ask' }>, 'ids'>

const DONE = {
  ask: () => words.askedOf,
  approve: () => words.approved,
  reject: () => words.rejected,
  reopen: () => words.reopened,
}

/**
 * Decides about submissions or asks about them, says so, and offers to undo what can be undone. Who comes too late is told who was
 * first, and what they wrote stays where it is.
 */
export function useDecide(project: string) {
  const alerts = useAlerts()
  const { mutate, isPending } = useDecision(project)
  const run = (some: Some, how: How, done: () => void = () => {}) => {
    const ids = some.map(({ id }) => id)
    if (isPending || ids.length === 0) return
    // What a colleague has decided since is not undone.
    const known = how.how === 'reopen' && { decided_at: Math.max(...some.map(({ decided_at }) => decided_at ?? 0)) }
    mutate({ ...how, ...known, ids } as Decision, {
      onSuccess: ({ submissions }) => {
        const isUndoable = how.how === 'approve' || how.how === 'reject'
        const undo = isUndoable ? () => run(submissions, { how: 'reopen' }) : undefined
        alerts.prompt(DONE[how.how]()(ids.length), { kind: 'success', undo })
        done()
      },
    })
  }
  return { decide: run, busy: isPending }
}

/**
 * Where the focus is when a submission gives way to another: it stays where it is, but comes to the title where what had it went
 * along, and where something was decided. `chooses`: some are chosen, with a bar whose buttons go with the choice. Answers the
 * title, and how to say that it was decided.
 */
export function useGoingOn(current: string | undefined, chooses: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef({ current, chooses })
  const isDecided = useRef(false)
  useEffect(() => {
    const { current: last, chooses: chose } = before.current
    before.current = { current, chooses }
    const isOther = last !== undefined && last !== current
    const isSettled = isDecided.current && (isOther || (chose && !chooses))
    if (!isSettled && !(isOther && isNowhere())) return
    isDecided.current = false
    // Where it was the last one there is no title any more.
    ;(title.current ?? document.getElementById('content'))?.focus()
  }, [current, chooses])
  const decided = () => {
    isDecided.current = true
  }
  return { title, decided }
}
