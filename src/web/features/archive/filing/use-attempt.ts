import { useQueryClient } from '@tanstack/react-query'
import { useAlerts } from '#web/kit/alerts.tsx'
import { after, outdate } from '#web/kit/stale.ts'

/** Runs acts one after the other until one fails, reports the error, and refetches the lists. */
export function useAttempt() {
  const [alerts, queries] = [useAlerts(), useQueryClient()]
  /** Resolves to whether all acts succeeded. */
  return async (...acts: (() => Promise<unknown>)[]): Promise<boolean> => {
    let done = true
    try {
      for (const act of acts) await act()
    } catch (error) {
      done = false
      alerts.failed(error)
    }
    await outdate(queries, after.filed())
    return done
  }
}
