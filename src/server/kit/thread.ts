import { Worker } from 'node:worker_threads'
import { AppError } from './app-error.ts'
import { getCurrentCaller } from './current-caller.ts'
import { limitConcurrencyByKey } from './concurrency.ts'

const IDLE_MS = 60_000
/** Maximum pending messages in total and per caller, and the time limit for one message, in ms. */
const MAX_PENDING = 50
const MAX_PENDING_PER_CALLER = 10
const REPLY_TIMEOUT_MS = 30_000
/** Memory for the objects of a thread in MB. A thread that needs more ends, and its message fails. */
const MAX_MEMORY_MB = 1024

/**
 * Returns a function that sends messages to a worker thread, one at a time. Each caller has one message in the queue,
 * so callers with many don't delay others. The thread starts with the first message, doesn't keep the process alive and
 * ends after a minute without messages. `file` must post one reply per message; if it throws or takes too long, that
 * message fails and the next one is sent to a new thread. Throws `too_slow` if too many messages are pending, in total
 * or for one caller.
 */
export function createThread<Message, Reply>(file: URL): (message: Message) => Promise<Reply> {
  let worker: Worker | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let lastReply: Promise<unknown> = Promise.resolve()
  const runPerCaller = limitConcurrencyByKey(1, MAX_PENDING_PER_CALLER)
  let pendingCount = 0

  const send = (message: Message) =>
    new Promise<Reply>((resolve, reject) => {
      clearTimeout(idleTimer)
      const activeWorker = (worker ??= new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } }))
      activeWorker.ref()
      const timeout = setTimeout(() => void activeWorker.terminate(), REPLY_TIMEOUT_MS)
      const handleFailure = (error?: unknown) => {
        clearTimeout(timeout)
        if (worker === activeWorker) worker = undefined
        reject(error instanceof Error ? error : new Error('a thread has ended'))
      }
      activeWorker.once('error', handleFailure)
      activeWorker.once('exit', handleFailure)
      activeWorker.once('message', (reply: Reply) => {
        clearTimeout(timeout)
        activeWorker.off('error', handleFailure)
        activeWorker.off('exit', handleFailure)
        activeWorker.unref()
        idleTimer = setTimeout(() => {
          worker = undefined
          void activeWorker.terminate()
        }, IDLE_MS).unref()
        resolve(reply)
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      activeWorker.postMessage(message)
    })

  return async (message) => {
    if (pendingCount >= MAX_PENDING) throw new AppError('too_slow')
    pendingCount++
    try {
      return await runPerCaller(getCurrentCaller(), () => {
        const reply = lastReply.then(() => send(message))
        lastReply = reply.catch(() => undefined)
        return reply
      })
    } finally {
      pendingCount--
    }
  }
}
