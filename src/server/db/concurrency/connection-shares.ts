import { AppError } from '#server/kit/app-error.ts'
import { limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { NO_CALLER } from '#server/kit/current-caller.ts'

interface ConnectionShare {
  /** How many connections one caller may use at a time. */
  maxConnections: number
  /** How long a caller waits for a connection, in ms. */
  maxWaitMs: number
}

const MAX_QUEUED = 1000

/**
 * Limits how many connections of a pool each caller may use, so that a caller whose statements wait for locks can't
 * occupy all of them; its further statements wait without a connection. Returns a function that takes a share and
 * resolves to one that returns it. Throws `too_slow` after `maxWaitMs`. Jobs and other work without a caller aren't
 * limited.
 */
export function createConnectionShares({
  maxConnections,
  maxWaitMs,
}: ConnectionShare): (caller: string) => Promise<() => void> {
  const runPerCaller = limitConcurrencyByKey(maxConnections, MAX_QUEUED)
  return (caller) => {
    if (caller === NO_CALLER) return Promise.resolve(() => undefined)
    return new Promise((resolve, reject) => {
      let hasTimedOut = false
      const handleTimeout = () => {
        hasTimedOut = true
        reject(new AppError('too_slow'))
      }
      const timer = setTimeout(handleTimeout, maxWaitMs)
      const holdShareUntilReturned = () => {
        clearTimeout(timer)
        return hasTimedOut ? Promise.resolve() : new Promise<void>((giveBack) => resolve(giveBack))
      }
      runPerCaller(caller, holdShareUntilReturned).catch((error: unknown) => {
        clearTimeout(timer)
        reject(error as Error)
      })
    })
  }
}
