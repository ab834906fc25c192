import { useQueryClient } from '@tanstack/react-query'
import { useAlerts } from '#web/kit/alerts.tsx'
import { after, invalidateStale } from '#web/kit/stale.ts'

interface OnFailure {
  /** Reverts what was shown before the server had answered. */
  revert?: () => unknown
  /** Repeats the acts. */
  retry?: (() => unknown) | undefined
}

/** Runs acts one after the other until one fails, reports the error and offers `retry`, and refetches the lists. */
export function useRunInSequence() {
  const [alerts, queryClient] = [useAlerts(), useQueryClient()]
  /** Resolves to whether all acts succeeded. */
  return async (acts: readonly (() => Promise<unknown>)[], { revert, retry }: OnFailure = {}): Promise<boolean> => {
    let hasSucceeded = true
    try {
      for (const act of acts) await act()
    } catch (error) {
      hasSucceeded = false
      revert?.()
      alerts.showError(error, { retry })
    }
    await invalidateStale(queryClient, after.entriesMoved())
    return hasSucceeded
  }
}
