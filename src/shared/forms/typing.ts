import type { Field } from './field.ts'

/** Words of a text: runs of anything but white space. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0
export const countCharacters = (text: string): number => [...text].length

/** What a field with strict_chars takes of a text: letters, digits and _ - . ( ). */
export const strictOnly = (text: string): string => text.replace(/[^A-Za-z0-9_\-.()]/g, '')

export interface Typed {
  text: string
  /** Something of what was pasted is left out: the person is told. */
  cut: boolean
}

export type Limits = Pick<Field, 'type' | 'strict_chars' | 'max_words' | 'max_chars'>

/** What was put in between `before` and `after`: its place in `after`, and how much of `before` it replaced. */
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

/** Whether a text is no longer than its field takes. */
export const fits = (text: string, { max_words = Infinity, max_chars = Infinity }: Limits) =>
  countWords(text) <= max_words && countCharacters(text) <= max_chars

/**
 * What a text becomes by typing or pasting. Repeated spaces collapse (never in passwords; line breaks stay); strict fields
 * take their characters only; a full field takes no more, and what is pasted is cut to what fits.
 * @spec 5.text.1
 * @spec 5.text.2
 */
export function typed(field: Limits, before: string, after: string, pasted = false): Typed {
  const clean = (text: string) => {
    const strict = field.strict_chars ? strictOnly(text) : text
    return field.type === 'password' ? strict : strict.replace(/ {2,}/g, ' ')
  }
  const next = clean(after)
  // What is removed is always taken.
  if (countCharacters(next) <= countCharacters(before) && countWords(next) <= countWords(before)) {
    return { text: next, cut: pasted && next !== after && field.strict_chars === true }
  }
  const part = inserted(before, after)
  if (!pasted && isDead(field, before, after.slice(part.start, part.end))) return { text: before, cut: false }
  if (fits(next, field)) return { text: next, cut: pasted && next.length < after.length && field.strict_chars === true }
  if (!pasted) return { text: before, cut: false }
  const [head, tail] = [after.slice(0, part.start), after.slice(part.end)]
  const middle = [...after.slice(part.start, part.end)]
  // The longest beginning of what was pasted that fits; longer ones never fit again.
  let [low, high] = [0, middle.length]
  while (low < high) {
    const half = Math.ceil((low + high) / 2)
    if (fits(clean(head + middle.slice(0, half).join('') + tail), field)) low = half
    else high = half - 1
  }
  return { text: clean(head + middle.slice(0, low).join('') + tail), cut: true }
}

/**
 * Whether a key is dead in a full field: space and Enter once the words are reached, all once the characters are.
 * @spec 5.text.3
 * @spec 5.text.4
 */
export function isDead({ max_words, max_chars }: Limits, before: string, key: string): boolean {
  if (max_words !== undefined && countWords(before) >= max_words && /^\s+$/.test(key)) return true
  return max_chars !== undefined && countCharacters(before) >= max_chars
}
