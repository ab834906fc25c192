import { AppError } from '#server/kit/app-error.ts'
import { limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { NOBODY } from '#server/kit/current-caller.ts'

interface Share {
  /** How many connections one caller may use at a time. */
  each: number
  /** How long a caller waits for a connection, in ms. */
  patienceMs: number
}

const MOST_WAITING = 1000

/**
 * Limits the connections of a pool per caller: a caller whose statements wait for locks uses no more than its share,
 * and its further statements wait without a connection. Returns a function that takes a connection and resolves to one
 * that returns it. Throws `too_slow` after `maxWaitMs`. Jobs and other work without a caller aren't limited.
 */
export function shareConnections({ each, patienceMs }: Share): (whose: string) => Promise<() => void> {
  const inTurn = limitConcurrencyByKey(each, MOST_WAITING)
  return (whose) => {
    if (whose === NOBODY) return Promise.resolve(() => undefined)
    return new Promise((resolve, reject) => {
      let isLate = false
      const late = () => {
        isLate = true
        reject(new AppError('too_slow'))
      }
      const timer = setTimeout(late, patienceMs)
      const held = () => {
        clearTimeout(timer)
        return isLate ? Promise.resolve() : new Promise<void>((giveBack) => resolve(giveBack))
      }
      inTurn(whose, held).catch((error: unknown) => {
        clearTimeout(timer)
        reject(error as Error)
      })
    })
  }
}
