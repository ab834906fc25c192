import { Worker } from 'node:worker_threads'
import type { Asked } from './strength-worker.ts'

/** As many guesses as eight characters are worth in which there is nothing to recognise. */
const ENOUGH = 1e8

/** What is guessed of a password: of more the time grows, and what begins strong stays strong. */
const LOOKED_AT = 64
const WORDS_AT_MOST = 20
const IDLE_MS = 60_000

let worker: Worker | undefined
let sleep: ReturnType<typeof setTimeout> | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Whether a password stands up to guessing: it is no common or leaked one, no walk on the keyboard, no date or row, and
 * not made of `about`, which is what is known of its owner. One at a time, on a thread of its own, which goes when it is
 * no longer asked.
 */
export function isStrong(password: string, about: readonly string[]): Promise<boolean> {
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  const asked = { password: password.slice(0, LOOKED_AT), words: words.slice(0, WORDS_AT_MOST) }
  const answer = last.then(() => guessesFor(asked))
  last = answer.catch(() => undefined)
  return answer.then((guesses) => guesses >= ENOUGH)
}

function guessesFor(asked: Asked): Promise<number> {
  clearTimeout(sleep)
  const thread = (worker ??= new Worker(new URL('./strength-worker.ts', import.meta.url)))
  thread.ref()
  return new Promise<number>((resolve, reject) => {
    const failed = (error?: unknown) => {
      worker = undefined
      reject(error instanceof Error ? error : new Error('the guesser of passwords ended'))
    }
    thread.once('error', failed)
    thread.once('exit', failed)
    thread.once('message', (guesses: number) => {
      thread.off('error', failed)
      thread.off('exit', failed)
      // It keeps no process alive.
      thread.unref()
      sleep = setTimeout(() => {
        worker = undefined
        void thread.terminate()
      }, IDLE_MS).unref()
      resolve(guesses)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    thread.postMessage(asked)
  })
}
