import { dialogMessages } from '#shared/words/page/page.ts'
import { useAlerts } from '#web/kit/alerts.tsx'

let last: (() => void) | undefined
let place: string | undefined

/** Takes the last act of filing back, once; its prompt may be gone by then. */
export const undoLast = (): void => last?.()

/** Whoever has come to another project takes nothing back in the one before, which is not seen here. */
export function undoIn(project: string): void {
  if (place !== project) last = undefined
  place = project
}

/** Tells that something was done, and how to take it back. */
export function useOfferUndo() {
  const alerts = useAlerts()
  return (done: string, takeBack?: () => unknown) => {
    const run = takeBack && once(takeBack)
    last = run
    alerts.prompt(done, { kind: 'success', ...(run && { action: { label: dialogMessages.undo, run } }) })
  }
}

/** By its prompt as by the key: what was taken back is taken back. */
function once(run: () => unknown): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    run()
  }
}
