import { thread } from '#server/kit/thread.ts'
import type { Asked } from './strength-worker.ts'

/** As many guesses as eight random characters need. */
const ENOUGH = 1e8

/** How much of a password is analysed: more would take disproportionately long, and a strong beginning is enough. */
const LOOKED_AT = 64
const WORDS_AT_MOST = 20

const guessesFor = thread<Asked, number>(new URL('./strength-worker.ts', import.meta.url))

/**
 * Whether a password resists guessing: neither common, leaked, a keyboard pattern, a date or a sequence, nor derived
 * from `ownerFacts`, which are facts about its owner. Runs in a worker thread, one password at a time.
 */
export async function isStrong(password: string, about: readonly string[]): Promise<boolean> {
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  const asked = { password: password.slice(0, LOOKED_AT), words: words.slice(0, WORDS_AT_MOST) }
  return (await guessesFor(asked)) >= ENOUGH
}
