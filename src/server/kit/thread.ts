import { Worker } from 'node:worker_threads'
import { AppError } from './app-error.ts'
import { currentCaller } from './current-caller.ts'
import { limitConcurrencyByKey } from './concurrency.ts'

const IDLE_MS = 60_000
/** How many messages may be pending in total and per caller, and how long one may take, in ms. */
const WAITING = 50
const WAITING_EACH = 10
const ANSWER_MS = 30_000

/**
 * Returns a function that sends messages to a worker thread, one at a time. Each caller has one message in the queue,
 * so callers with many don't delay others. The thread starts with the first message, doesn't keep the process alive and
 * ends after a minute without messages. `file` must post one reply per message; if it throws or takes too long, that
 * message fails and the next one gets a new thread. Throws `too_slow` if too many messages are pending, in total or for
 * one caller.
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
