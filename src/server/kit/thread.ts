import { Worker } from 'node:worker_threads'
import { AppError } from './app-error.ts'
import { currentCaller } from './current-caller.ts'
import { limitConcurrencyByKey } from './concurrency.ts'

const IDLE_MS = 60_000
/** So many messages wait at most, so many of one caller, and so long (ms) takes one at most. */
const WAITING = 50
const WAITING_EACH = 10
const ANSWER_MS = 30_000

/**
 * A thread that answers one message after the other, so that nobody waits for work that is not theirs: of those who ask
 * each has one in the row, their others wait for that one. It begins with the first one, keeps no process alive, and goes when it has not been asked for a minute.
 * `file` posts one answer for each message; if it throws or takes too long, that message fails and the next one finds a
 * new thread. Throws `too_slow` where too many wait, or too many of one caller.
 */
export function thread<Asked, Answer>(file: URL): (asked: Asked) => Promise<Answer> {
  let worker: Worker | undefined
  let sleep: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = limitConcurrencyByKey(1, WAITING_EACH)
  let all = 0

  const ask = (asked: Asked) =>
    new Promise<Answer>((resolve, reject) => {
      clearTimeout(sleep)
      const asking = (worker ??= new Worker(file))
      asking.ref()
      const late = setTimeout(() => void asking.terminate(), ANSWER_MS)
      const failed = (error?: unknown) => {
        clearTimeout(late)
        if (worker === asking) worker = undefined
        reject(error instanceof Error ? error : new Error('a thread has ended'))
      }
      asking.once('error', failed)
      asking.once('exit', failed)
      asking.once('message', (answer: Answer) => {
        clearTimeout(late)
        asking.off('error', failed)
        asking.off('exit', failed)
        asking.unref()
        sleep = setTimeout(() => {
          worker = undefined
          void asking.terminate()
        }, IDLE_MS).unref()
        resolve(answer)
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      asking.postMessage(asked)
    })

  return async (asked) => {
    if (all >= WAITING) throw new AppError('too_slow')
    all++
    try {
      return await inTurn(currentCaller(), () => {
        const answer = last.then(() => ask(asked))
        last = answer.catch(() => undefined)
        return answer
      })
    } finally {
      all--
    }
  }
}
