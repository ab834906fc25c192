import { limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { currentCaller } from '#server/kit/current-caller.ts'

/** So many such lists of one person or network are counted at a time; the connections that they have are everybody's. */
const AT_ONCE_EACH = 2

const inTurn = limitConcurrencyByKey(AT_ONCE_EACH)

/**
 * Runs what lists things each with how much there is of it, which takes as long as there is much: whoever asks again and
 * again waits for their own, over the connections of searches (`finding`), and what others call finds one free.
 */
export const countInTurn = <T>(list: () => Promise<T>): Promise<T> => inTurn(currentCaller(), list)
