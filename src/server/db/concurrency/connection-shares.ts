import { AppError } from '#server/kit/app-error.ts'
import { limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { NOBODY } from '#server/kit/current-caller.ts'

interface Share {
  /** How many connections one caller may have at a time. */
  each: number
  /** How long one waits for a turn, in ms. */
  patienceMs: number
}

const MOST_WAITING = 1000

/**
 * Shares out the connections of a pool: a caller whose statements wait for locked rows takes no more than its share, and what else it
 * asks waits without a connection. Answers how to take one, which answers how to give it back. Throws `too_slow` for who has waited
 * too long; jobs and what no caller asked for are not counted.
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
