import { plainLetters } from './text/plain-letters.ts'

// Spaces, punctuation and the blocks of symbols separate words, in any script; the function `search_words` in the database has
// the same list. Ideographic iteration marks and numerals are letters.
const SEPARATORS =
  '\\p{Z}\\p{P}\\p{Cc}\\p{Cf}$+<=>^`|~\\u00a2-\\u00a9\\u00ac-\\u00b1\\u00b4\\u00b8\\u00d7\\u00f7\\u2000-\\u2bff' +
  '\\u3000-\\u3004\\u3008-\\u3020\\u302a-\\u3030\\u3036\\u3037\\u303d-\\u303f' +
  '\\ufff9-\\uffff\\u{1f000}-\\u{1faff}'
/** Scripts that are written without spaces between words: Thai, Lao, Burmese, Khmer, Chinese and Japanese. */
const UNSPACED =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u19e0-\\u19ff\\u2e80-\\u2eff\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u3038-\\u303c' +
  '\\u3040-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua9e0-\\ua9ff\\uaa60-\\uaa7f\\uf900-\\ufaff' +
  '\\u{1aff0}-\\u{1b16f}\\u{20000}-\\u{3ffff}'
const WORD = new RegExp(`[^${SEPARATORS}]+(?:'[^${SEPARATORS}]+)*`, 'gu')
const IN_ONE_SCRIPT = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
/** No piece of a run begins with a mark, since not every database would keep it. */
const IS_MARK = /^\p{M}/u
const LETTER = /[^\p{M}\p{Cf}][\p{M}\p{Cf}]*|[\p{M}\p{Cf}]+/gu

const MAX_WORDS = 20
// A beginning is enough to find by.
const MAX_LETTERS = 200
/** How many letters of unspaced text the index holds together; a longer run is found by all such pieces of it. */
const GRAM = 3
/** So many letters of an unspaced run are looked for. */
const MAX_RUN = 40

/**
 * Text as it is compared everywhere: in plain letters, apostrophes left out.
 */
export const fold = (text: string) => plainLetters(text).replaceAll("'", '')

/** Whether a word is written without spaces around it, so that it may stand anywhere in another. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word)

interface Token {
  text: string
  /** Where it stands in the plain text. An apostrophe within counts. */
  from: number
  to: number
}

/** The words of a plain text. One with an apostrophe counts as a whole, without it, and `parts` also by its parts. */
function* tokensIn(plain: string, parts: boolean): Generator<Token> {
  for (const { 0: word, index } of plain.matchAll(WORD)) {
    if (!word.includes("'")) yield* inOneScript(word, index)
    else {
      for (const { text } of inOneScript(word.replaceAll("'", ''), 0))
        yield { text, from: index, to: index + word.length }
      if (parts) for (const part of word.matchAll(/[^']+/g)) yield* inOneScript(part[0], index + part.index)
    }
  }
}

function* inOneScript(word: string, at: number): Generator<Token> {
  for (const { 0: text, index } of word.matchAll(IN_ONE_SCRIPT))
    yield { text, from: at + index, to: at + index + text.length }
}

/** The words of a search, folded; a few are enough. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const { text: word } of tokensIn(plainLetters(text), false)) {
    if (words.length === MAX_WORDS) break
    const letters = [...word]
    if (!isUnspaced(word)) words.push(letters.slice(0, MAX_LETTERS).join(''))
    else {
      const start = letters.findIndex((letter) => !IS_MARK.test(letter))
      if (start >= 0) words.push(letters.slice(start, start + MAX_RUN).join(''))
    }
  }
  return words
}

/** The pieces of an unspaced run that the index of words has for it; one shorter than the others is the beginning of some. */
export function gramsOf(run: string): string[] {
  const letters = [...run]
  const starts = letters.flatMap((letter, at) => (IS_MARK.test(letter) ? [] : [at]))
  const whole = starts.filter((at) => at + GRAM <= letters.length)
  const end = (whole.at(-1) ?? -GRAM) + GRAM
  // What no whole piece reaches is looked for by its own beginning.
  const rest = end < letters.length ? starts.find((at) => at > end - GRAM && at + GRAM > letters.length) : undefined
  return [...whole, ...(rest === undefined ? [] : [rest])].map((at) => letters.slice(at, at + GRAM).join(''))
}

/** Whether a piece of a run is as long as the index has them. */
export const isWholeGram = (piece: string): boolean => [...piece].length === GRAM

/** A word of a search fits the beginning of another, a single letter only itself; an unspaced one fits anywhere. */
const fits = (word: string, asked: string) =>
  isUnspaced(asked) ? word.includes(asked) : asked.length > 1 ? word.startsWith(asked) : word === asked

/** Those of the words of a search that a text does not have. */
export const lacking = (text: string, asked: readonly string[]): string[] => lackingIn(plainLetters(text), asked)

/** Those of the words of a search that a text in plain letters lacks. */
export function lackingIn(plain: string, asked: readonly string[]): string[] {
  // What is nowhere in it begins no word of it.
  const whole = plain.replaceAll("'", '')
  const near = new Set(asked.filter((word) => whole.includes(word)))
  const has = near.size > 0 ? [...tokensIn(plain, true)] : []
  return asked.filter((word) => !near.has(word) || !has.some(({ text }) => fits(text, word)))
}

export interface Passage {
  text: string
  hit: boolean
}

/** A text in passages, those being hits that a search for these words would find. Together they are the text. */
export function passages(text: string, query: string): Passage[] {
  const asked = wordsOf(query)
  if (text === '') return []
  if (asked.length === 0) return [{ text, hit: false }]
  const { plain, starts, ends } = mapped(text)
  const found: Passage[] = []
  const add = (to: number, hit: boolean) => {
    const piece = text.slice(at, to)
    const last = found.at(-1)
    if (last?.hit === hit) last.text += piece
    else if (piece !== '') found.push({ text: piece, hit })
    at = to
  }
  let at = 0
  for (const [from, to] of hitsIn(plain, asked)) {
    const end = ends[to - 1] ?? at
    if (end <= at) continue
    add(Math.max(at, starts[from] ?? at), false)
    add(end, true)
  }
  add(text.length, false)
  return found
}

/** A text in plain letters, and where the letter begins and ends that each of their signs is of. */
function mapped(text: string): { plain: string; starts: number[]; ends: number[] } {
  let plain = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const signs = plainLetters(letter)
    plain += signs
    for (let i = 0; i < signs.length; i++) {
      starts.push(index)
      ends.push(index + letter.length)
    }
  }
  return { plain, starts, ends }
}

/** From where to where in a plain text the words of a search stand: of those in spaces the whole word, of others what fits. */
function hitsIn(plain: string, asked: readonly string[]): [from: number, to: number][] {
  const hits: [number, number][] = []
  for (const { text, from, to } of tokensIn(plain, true)) {
    for (const word of asked) {
      if (!fits(text, word)) continue
      if (!isUnspaced(word) || text.length < to - from) hits.push([from, to])
      else
        for (let i = text.indexOf(word); i >= 0; i = text.indexOf(word, i + word.length))
          hits.push([from + i, from + i + word.length])
    }
  }
  return hits.toSorted(([a], [b]) => a - b)
}

/** A text in passages, beginning shortly before its first hit: so that it is seen on one short line. */
export function excerpt(text: string, query: string, lead: number): Passage[] {
  const found = passages(text.replace(/\s+/g, ' ').trim(), query)
  const [first, ...rest] = found
  if (!first || first.hit || rest.length === 0 || first.text.length <= lead) return found
  const tail = first.text.slice(-lead)
  const words = tail.slice(tail.indexOf(' ') + 1)
  return [{ text: `… ${words}`, hit: false }, ...rest]
}
