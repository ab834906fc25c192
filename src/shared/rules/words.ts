import { plainLetters } from './text/plain-letters.ts'

// Spaces, punctuation and symbols separate words in any script. The SQL function `search_words` has the same list.
// Ideographic iteration marks and numerals count as letters.
const SEPARATORS =
  '\\p{Z}\\p{P}\\p{Cc}\\p{Cf}$+<=>^`|~\\u00a2-\\u00a9\\u00ac-\\u00b1\\u00b4\\u00b8\\u00d7\\u00f7\\u2000-\\u2bff' +
  '\\u3000-\\u3004\\u3008-\\u3020\\u302a-\\u3030\\u3036\\u3037\\u303d-\\u303f' +
  '\\ufff9-\\uffff\\u{1f000}-\\u{1faff}'
/** Scripts without spaces between words: Thai, Lao, Burmese, Khmer, Chinese and Japanese. */
const UNSPACED =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u19e0-\\u19ff\\u2e80-\\u2eff\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u3038-\\u303c' +
  '\\u3040-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua9e0-\\ua9ff\\uaa60-\\uaa7f\\uf900-\\ufaff' +
  '\\u{1aff0}-\\u{1b16f}\\u{20000}-\\u{3ffff}'
const WORD = new RegExp(`[^${SEPARATORS}]+(?:'[^${SEPARATORS}]+)*`, 'gu')
const IN_ONE_SCRIPT = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
/** Grams must not begin with a combining mark, because not every database keeps such a lexeme. */
const IS_MARK = /^\p{M}/u
const LETTER = /[^\p{M}\p{Cf}][\p{M}\p{Cf}]*|[\p{M}\p{Cf}]+/gu

const MAX_WORDS = 20
// Longer words are found by their beginning.
const MAX_LETTERS = 200
/** Letters per gram of unspaced text in the index. A longer run is found by all of its grams. */
const GRAM = 3
/** Letters of an unspaced run that are searched for. */
const MAX_RUN = 40

/** Folds a text for comparison: plain letters without apostrophes. */
export const fold = (text: string) => plainLetters(text).replaceAll("'", '')

/** Whether a word is of a script without spaces, so that it may occur anywhere in another. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word)

interface Token {
  text: string
  /** Position in the plain text, apostrophes included. */
  from: number
  to: number
}

/**
 * The words of a plain text. A word with an apostrophe counts as a whole without it, and also by its parts if `parts`
 * is set.
 */
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

function* inOneScript(word: string, wordStart: number): Generator<Token> {
  for (const { 0: text, index } of word.matchAll(IN_ONE_SCRIPT))
    yield { text, from: wordStart + index, to: wordStart + index + text.length }
}

/** The folded words of a search, at most MAX_WORDS. */
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

/** The grams that the index has for an unspaced run. A run shorter than a gram gives a prefix. */
export function gramsOf(run: string): string[] {
  const letters = [...run]
  const starts = letters.flatMap((letter, at) => (IS_MARK.test(letter) ? [] : [at]))
  const whole = starts.filter((at) => at + GRAM <= letters.length)
  const end = (whole.at(-1) ?? -GRAM) + GRAM
  // Letters after the last whole gram are found by a prefix of their own.
  const lastStart =
    end < letters.length ? starts.find((at) => at > end - GRAM && at + GRAM > letters.length) : undefined
  return [...whole, ...(lastStart === undefined ? [] : [lastStart])].map((at) => letters.slice(at, at + GRAM).join(''))
}

/** Whether a gram has the full length of the index. */
export const isWholeGram = (piece: string): boolean => [...piece].length === GRAM

/** Whether a word of a text matches a search word: by prefix, a single letter only exactly, unspaced text anywhere. */
const fits = (word: string, searchWord: string) =>
  isUnspaced(searchWord)
    ? word.includes(searchWord)
    : searchWord.length > 1
      ? word.startsWith(searchWord)
      : word === searchWord

/** The search words that a text doesn't contain. */
export const lacking = (text: string, asked: readonly string[]): string[] => lackingIn(plainLetters(text), asked)

/** The search words that a text in plain letters doesn't contain. */
export function lackingIn(plain: string, asked: readonly string[]): string[] {
  // Skip tokenizing for words that don't occur at all.
  const joined = plain.replaceAll("'", '')
  const near = new Set(asked.filter((word) => joined.includes(word)))
  const has = near.size > 0 ? [...tokensIn(plain, true)] : []
  return asked.filter((word) => !near.has(word) || !has.some(({ text }) => fits(text, word)))
}

export interface Passage {
  text: string
  hit: boolean
}

/** Splits a text into passages that are hits of a search and others. Joined, they give the text. */
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

/** Converts a text to plain letters and maps each of them to the start and end of its original letter. */
function mapped(text: string): { plain: string; starts: number[]; ends: number[] } {
  let plain = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const plainText = plainLetters(letter)
    plain += plainText
    for (let i = 0; i < plainText.length; i++) {
      starts.push(index)
      ends.push(index + letter.length)
    }
  }
  return { plain, starts, ends }
}

/** Start and end of each hit in a plain text: whole words, or the matching part of unspaced text. */
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

/** Passages of a text, starting shortly before the first hit so that it is visible on one line. */
export function excerpt(text: string, query: string, lead: number): Passage[] {
  const found = passages(text.replace(/\s+/g, ' ').trim(), query)
  const [first, ...rest] = found
  if (!first || first.hit || rest.length === 0 || first.text.length <= lead) return found
  const tail = first.text.slice(-lead)
  const words = tail.slice(tail.indexOf(' ') + 1)
  return [{ text: `… ${words}`, hit: false }, ...rest]
}
