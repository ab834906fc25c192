import { useAlerts } from '#web/kit/alerts.tsx'
import { leaveQuestion } from './leave-question.ts'

/**
 * How a modal closes in which something may have been typed, as props of it: while it is, a click beside it does nothing, and
 * Escape and the cross ask as leaving a form does.
 */
export function useClosing(dirty: boolean, onClose: () => void): { dirty: boolean; onClose: () => void } {
  const alerts = useAlerts()
  const ask = async () => {
    const answer = await alerts.ask(leaveQuestion())
    if (answer?.key === 'leave') onClose()
  }
  return { dirty, onClose: () => (dirty ? void ask() : onClose()) }
}
