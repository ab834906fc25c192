import type { Field } from './field.ts'

/** Counts words: runs of anything but whitespace. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0
export const countCharacters = (text: string): number => [...text].length

/** Removes characters that strict fields don't accept: all but letters, digits and _ - . ( ). */
export const removeNonStrict = (text: string): string => text.replace(/[^A-Za-z0-9_\-.()]/g, '')

export interface TypingResult {
  text: string
  /** Set if part of the pasted text was left out, so that the form can mention it. */
  isCut: boolean
}

export type TypingLimits = Pick<Field, 'type' | 'strict_chars' | 'max_words' | 'max_chars'>

/** Finds the inserted part of `after` by comparing the beginnings and ends of both texts. */
function findInsertion(before: string, after: string): { start: number; end: number } {
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
export const fitsLimits = (text: string, { max_words = Infinity, max_chars = Infinity }: TypingLimits) =>
  countWords(text) <= max_words && countCharacters(text) <= max_chars

/**
 * Applies typed or pasted text to a field. Repeated spaces collapse except in passwords, strict fields accept only
 * their characters, a full field accepts nothing, and pasted text is cut to what fits.
 * @spec 5.text.1
 * @spec 5.text.2
 */
export function applyTyping(field: TypingLimits, before: string, after: string, isPasted = false): TypingResult {
  const normalizeTyping = (text: string) => {
    const allowedText = field.strict_chars ? removeNonStrict(text) : text
    return field.type === 'password' ? allowedText : allowedText.replace(/ {2,}/g, ' ')
  }
  const nextText = normalizeTyping(after)
  // A change that shortens the text is always allowed.
  if (countCharacters(nextText) <= countCharacters(before) && countWords(nextText) <= countWords(before)) {
    return { text: nextText, isCut: isPasted && nextText !== after && field.strict_chars === true }
  }
  const insertion = findInsertion(before, after)
  if (!isPasted && isKeyIgnored(field, before, after.slice(insertion.start, insertion.end)))
    return { text: before, isCut: false }
  if (fitsLimits(nextText, field))
    return { text: nextText, isCut: isPasted && nextText.length < after.length && field.strict_chars === true }
  if (!isPasted) return { text: before, isCut: false }
  const [head, tail] = [after.slice(0, insertion.start), after.slice(insertion.end)]
  const insertedCharacters = [...after.slice(insertion.start, insertion.end)]
  // Binary search for the longest part from the beginning of the pasted text that fits.
  let [lowerBound, upperBound] = [0, insertedCharacters.length]
  while (lowerBound < upperBound) {
    const middleIndex = Math.ceil((lowerBound + upperBound) / 2)
    if (fitsLimits(normalizeTyping(head + insertedCharacters.slice(0, middleIndex).join('') + tail), field))
      lowerBound = middleIndex
    else upperBound = middleIndex - 1
  }
  return { text: normalizeTyping(head + insertedCharacters.slice(0, lowerBound).join('') + tail), isCut: true }
}

/**
 * Whether a full field ignores a key: space and Enter at the word limit, every key at the character limit.
 * @spec 5.text.3
 * @spec 5.text.4
 */
export function isKeyIgnored({ max_words, max_chars }: TypingLimits, before: string, key: string): boolean {
  if (max_words !== undefined && countWords(before) >= max_words && /^\s+$/.test(key)) return true
  return max_chars !== undefined && countCharacters(before) >= max_chars
}
