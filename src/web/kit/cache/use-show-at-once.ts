import { useAlerts } from '../alerts.tsx'

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Shows a change while it is being sent. If it can't be saved, it is reverted, and the error offers to try again; if
 * the user cancelled it, it is only reverted.
 */
export function useShowAtOnce() {
  const alerts = useAlerts()
  /** `show` returns a function that reverts what it shows. */
  return async function showAtOnce(show: () => () => void, send: () => Promise<unknown>): Promise<void> {
    const revert = show()
    try {
      await send()
    } catch (error) {
      revert()
      if (!isCancelled(error)) alerts.showError(error, { retry: () => showAtOnce(show, send) })
    }
  }
}
