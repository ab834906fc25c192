import { useQueryClient } from '@tanstack/react-query'
import { useAlerts } from '#web/kit/alerts.tsx'
import { after, invalidateStale } from '#web/kit/stale.ts'

/** Runs acts one after the other until one fails, reports the error, and refetches the lists. */
export function useRunInSequence() {
  const [alerts, queryClient] = [useAlerts(), useQueryClient()]
  /** Resolves to whether all acts succeeded. */
  return async (...acts: (() => Promise<unknown>)[]): Promise<boolean> => {
    let hasSucceeded = true
    try {
      for (const act of acts) await act()
    } catch (error) {
      hasSucceeded = false
      alerts.showError(error)
    }
    await invalidateStale(queryClient, after.entriesMoved())
    return hasSucceeded
  }
}
