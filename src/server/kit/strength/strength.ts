import { thread } from '#server/kit/thread.ts'
import type { Asked } from './strength-worker.ts'

/** As many guesses as eight characters are worth in which there is nothing to recognise. */
const ENOUGH = 1e8

/** What is guessed of a password: of more the time grows, and what begins strong stays strong. */
const LOOKED_AT = 64
const WORDS_AT_MOST = 20

const guessesFor = thread<Asked, number>(new URL('./strength-worker.ts', import.meta.url))

/**
 * Whether a password stands up to guessing: it is no common or leaked one, no walk on the keyboard, no date or row, and
 * not made of `about`, which is what is known of its owner. One at a time, on a thread of its own, which goes when it is
 * no longer asked.
 */
export async function isStrong(password: string, about: readonly string[]): Promise<boolean> {
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  const asked = { password: password.slice(0, LOOKED_AT), words: words.slice(0, WORDS_AT_MOST) }
  return (await guessesFor(asked)) >= ENOUGH
}
