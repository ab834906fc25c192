import { AppError } from '#server/kit/app-error.ts'
import { limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { hasCallerDisconnected, getCurrentCaller } from '#server/kit/current-caller.ts'

/**
 * Returns a function that runs at most `maxConcurrent` tasks per user or network at a time and queues the rest. Throws
 * `client_closed` without running the task if the client disconnects while the task is queued.
 */
export function limitPerCaller(maxConcurrent: number): <T>(task: () => Promise<T>) => Promise<T> {
  const runLimited = limitConcurrencyByKey(maxConcurrent)
  return (task) =>
    runLimited(getCurrentCaller(), async () => {
      if (hasCallerDisconnected()) throw new AppError('client_closed')
      return task()
    })
}
