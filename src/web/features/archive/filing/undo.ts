import { dialogMessages } from '#shared/words/page/page.ts'
import { useAlerts } from '#web/kit/alerts.tsx'

let last: (() => void) | null = null

/** Takes the last act of filing back, once; its prompt may be gone by then. */
export function undoLast(): void {
  const run = last
  last = null
  run?.()
}

/** Tells that something was done, and how to take it back. */
export function useOfferUndo() {
  const alerts = useAlerts()
  return (done: string, takeBack?: () => unknown) => {
    last = takeBack ? () => void takeBack() : null
    alerts.prompt(done, {
      kind: 'success',
      ...(takeBack && { action: { label: dialogMessages.undo, run: undoLast } }),
    })
  }
}
