import { useAlerts } from '#web/kit/alerts.tsx'
import { createLeaveQuestion } from './leave-question.ts'

/**
 * Returns the closing props of a modal with typed input: while it has unsaved changes, a click outside does nothing,
 * and Escape and the close button ask for confirmation.
 */
export function useConfirmedClose(isDirty: boolean, onClose: () => void): { isDirty: boolean; onClose: () => void } {
  const alerts = useAlerts()
  const confirmClose = async () => {
    const answer = await alerts.ask(createLeaveQuestion())
    if (answer?.key === 'leave') onClose()
  }
  return { isDirty, onClose: () => (isDirty ? void confirmClose() : onClose()) }
}
