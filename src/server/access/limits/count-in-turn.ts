import { AppError } from '#server/kit/app-error.ts'
import { turnsOfEach } from './turns-of-each.ts'

/** So many such lists of one person or network are counted at a time; the connections that they have are everybody's. */
const AT_ONCE_EACH = 2
/** Nobody waits longer, as nobody does for a connection; a right that was lost meanwhile is no older. */
const PATIENCE_MS = 10_000

const inTurn = turnsOfEach(AT_ONCE_EACH)

/**
 * Runs what lists things each with how much there is of it, which takes as long as there is much: whoever asks again and
 * again waits for their own, over the connections of searches (`finding`), and what others call finds one free. Throws
 * `too_slow`, and `client_closed` for who has left.
 */
export function countInTurn<T>(list: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  return inTurn(() => {
    if (Date.now() > until) throw new AppError('too_slow')
    return list()
  })
}
