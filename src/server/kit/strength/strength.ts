import { createThread } from '#server/kit/thread.ts'
import type { StrengthRequest } from './strength-worker.ts'

/** Minimum strength: the number of guesses needed for eight random characters. */
const MIN_GUESSES = 1e8

/**
 * How many characters of a password are analysed: analysing more would take disproportionately long, and a strong
 * beginning is enough.
 */
const MAX_ANALYSED_LENGTH = 64
const MAX_OWNER_WORDS = 20

const countGuesses = createThread<StrengthRequest, number>(new URL('./strength-worker.ts', import.meta.url))

/**
 * Whether a password resists guessing: it is neither common, leaked, a keyboard pattern, a date or a sequence, nor
 * derived from facts about its owner (`ownerFacts`). Runs in a worker thread, one password at a time.
 */
export async function isStrong(password: string, ownerFacts: readonly string[]): Promise<boolean> {
  const ownerWords = ownerFacts
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
  const request = { password: password.slice(0, MAX_ANALYSED_LENGTH), ownerWords: ownerWords.slice(0, MAX_OWNER_WORDS) }
  return (await countGuesses(request)) >= MIN_GUESSES
}
