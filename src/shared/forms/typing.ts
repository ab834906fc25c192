import type { Field } from './field.ts'

/** Number of words: runs of anything but white space. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0
export const countCharacters = (text: string): number => [...text].length

/** Removes the characters that strict fields don't accept: all but letters, digits and _ - . ( ). */
export const strictOnly = (text: string): string => text.replace(/[^A-Za-z0-9_\-.()]/g, '')

export interface Typed {
  text: string
  /** Part of the pasted text was left out, which the user should be told. */
  cut: boolean
}

export type Limits = Pick<Field, 'type' | 'strict_chars' | 'max_words' | 'max_chars'>

/** Finds the inserted part of `after` by the common start and end of both texts. */
function inserted(before: string, after: string): { start: number; end: number } {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let tail = 0
  while (
    tail < before.length - start &&
    tail < after.length - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++
  return { start, end: after.length - tail }
}

/** Whether a text is within the limits of its field. */
export const fits = (text: string, { max_words = Infinity, max_chars = Infinity }: Limits) =>
  countWords(text) <= max_words && countCharacters(text) <= max_chars

/**
 * Applies typed or pasted text to a field. Repeated spaces collapse except in passwords, strict fields accept only
 * their characters, a full field accepts nothing, and pasted text is cut to what fits.
 * @spec 5.text.1
 * @spec 5.text.2
 */
export function typed(field: Limits, before: string, after: string, pasted = false): Typed {
  const clean = (text: string) => {
    const strict = field.strict_chars ? strictOnly(text) : text
    return field.type === 'password' ? strict : strict.replace(/ {2,}/g, ' ')
  }
  const next = clean(after)
  // Shortening a text is always allowed.
  if (countCharacters(next) <= countCharacters(before) && countWords(next) <= countWords(before)) {
    return { text: next, cut: pasted && next !== after && field.strict_chars === true }
  }
  const part = inserted(before, after)
  if (!pasted && isDead(field, before, after.slice(part.start, part.end))) return { text: before, cut: false }
  if (fits(next, field)) return { text: next, cut: pasted && next.length < after.length && field.strict_chars === true }
  if (!pasted) return { text: before, cut: false }
  const [head, tail] = [after.slice(0, part.start), after.slice(part.end)]
  const middle = [...after.slice(part.start, part.end)]
  // Binary search for the longest beginning of the pasted text that fits.
  let [low, high] = [0, middle.length]
  while (low < high) {
    const half = Math.ceil((low + high) / 2)
    if (fits(clean(head + middle.slice(0, half).join('') + tail), field)) low = half
    else high = half - 1
  }
  return { text: clean(head + middle.slice(0, low).join('') + tail), cut: true }
}

/**
 * Whether a full field ignores a key: space and Enter at the word limit, every key at the character limit.
 * @spec 5.text.3
 * @spec 5.text.4
 */
export function isDead({ max_words, max_chars }: Limits, before: string, key: string): boolean {
  if (max_words !== undefined && countWords(before) >= max_words && /^\s+$/.test(key)) return true
  return max_chars !== undefined && countCharacters(before) >= max_chars
}
