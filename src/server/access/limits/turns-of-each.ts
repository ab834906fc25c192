import { AppError } from '#server/kit/app-error.ts'
import { limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { callerHasLeft, currentCaller } from '#server/kit/current-caller.ts'

/**
 * Returns a function that runs at most `maxConcurrent` tasks per user or network at a time and queues the rest. Throws
 * `client_closed` without running the task if the client disconnected in the queue.
 */
export function turnsOfEach(lanes: number): <T>(run: () => Promise<T>) => Promise<T> {
  const inTurn = limitConcurrencyByKey(lanes)
  return (run) =>
    inTurn(currentCaller(), async () => {
      if (callerHasLeft()) throw new AppError('client_closed')
      return run()
    })
}
