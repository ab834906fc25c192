import { useAlerts } from '#web/kit/alerts.tsx'
import { leaveQuestion } from './leave-question.ts'

/**
 * Returns the closing props of a modal with typed input: while it has unsaved changes, a click outside does nothing,
 * and Escape and the close button ask for confirmation.
 */
export function useClosing(dirty: boolean, onClose: () => void): { dirty: boolean; onClose: () => void } {
  const alerts = useAlerts()
  const ask = async () => {
    const answer = await alerts.ask(leaveQuestion())
    if (answer?.key === 'leave') onClose()
  }
  return { dirty, onClose: () => (dirty ? void ask() : onClose()) }
}
