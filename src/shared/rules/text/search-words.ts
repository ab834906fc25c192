import { toPlainLetters } from './plain-letters.ts'

// Words are separated by spaces, punctuation and symbols in any script. The SQL function `search_words` has the same
// list. Ideographic iteration marks and numerals count as letters.
const SEPARATORS =
  '\\p{Z}\\p{P}\\p{Cc}\\p{Cf}$+<=>^`|~\\u00a2-\\u00a9\\u00ac-\\u00b1\\u00b4\\u00b8\\u00d7\\u00f7\\u2000-\\u2bff' +
  '\\u3000-\\u3004\\u3008-\\u3020\\u302a-\\u3030\\u3036\\u3037\\u303d-\\u303f' +
  '\\ufff9-\\uffff\\u{1f000}-\\u{1faff}'
/** Scripts written without spaces between words: Thai, Lao, Burmese, Khmer, Chinese and Japanese. */
const UNSPACED =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u19e0-\\u19ff\\u2e80-\\u2eff\\u3005-\\u3007\\u3021-\\u3029\\u3031-\\u3035\\u3038-\\u303c' +
  '\\u3040-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua9e0-\\ua9ff\\uaa60-\\uaa7f\\uf900-\\ufaff' +
  '\\u{1aff0}-\\u{1b16f}\\u{20000}-\\u{3ffff}'
const WORD = new RegExp(`[^${SEPARATORS}]+(?:'[^${SEPARATORS}]+)*`, 'gu')
const SAME_SCRIPT_RUN = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u')
/** A gram must not begin with a combining mark, because not every database keeps such a lexeme. */
const IS_MARK = /^\p{M}/u
const LETTER = /[^\p{M}\p{Cf}][\p{M}\p{Cf}]*|[\p{M}\p{Cf}]+/gu

const MAX_WORDS = 20
// Maximum length of an indexed word. Longer words are found by their beginning.
const MAX_WORD_LETTERS = 200
/** Letters per n-gram (“gram” below) of unspaced text in the index. Longer runs are found by all of their grams. */
const GRAM_LENGTH = 3
/** Maximum letters of an unspaced run that are searched for. */
const MAX_RUN_LETTERS = 40

/** Folds a text to plain letters without apostrophes, for comparison. */
export const foldText = (text: string) => toPlainLetters(text).replaceAll("'", '')

/** Whether a word is in an unspaced script, so that it may occur anywhere within another. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word)

interface Token {
  text: string
  /** Position in the plain text, which includes apostrophes. */
  from: number
  to: number
}

/**
 * Finds the words of a plain text. A word with an apostrophe counts as one word without it and, if `parts` is set, also
 * as its parts.
 */
function* tokenize(plain: string, includeParts: boolean): Generator<Token> {
  for (const { 0: word, index } of plain.matchAll(WORD)) {
    if (!word.includes("'")) yield* splitByScript(word, index)
    else {
      for (const { text } of splitByScript(word.replaceAll("'", ''), 0))
        yield { text, from: index, to: index + word.length }
      if (includeParts) for (const part of word.matchAll(/[^']+/g)) yield* splitByScript(part[0], index + part.index)
    }
  }
}

function* splitByScript(word: string, wordStart: number): Generator<Token> {
  for (const { 0: text, index } of word.matchAll(SAME_SCRIPT_RUN))
    yield { text, from: wordStart + index, to: wordStart + index + text.length }
}

/** Returns the folded words of a search, at most MAX_WORDS. */
export function toSearchWords(text: string): string[] {
  const words: string[] = []
  for (const { text: word } of tokenize(toPlainLetters(text), false)) {
    if (words.length === MAX_WORDS) break
    const letters = [...word]
    if (!isUnspaced(word)) words.push(letters.slice(0, MAX_WORD_LETTERS).join(''))
    else {
      const start = letters.findIndex((letter) => !IS_MARK.test(letter))
      if (start >= 0) words.push(letters.slice(start, start + MAX_RUN_LETTERS).join(''))
    }
  }
  return words
}

/** Returns the grams of an unspaced run as they are in the index. A run shorter than a gram is returned as a prefix. */
export function toGrams(run: string): string[] {
  const letters = [...run]
  const starts = letters.flatMap((letter, index) => (IS_MARK.test(letter) ? [] : [index]))
  const wholeStarts = starts.filter((index) => index + GRAM_LENGTH <= letters.length)
  const end = (wholeStarts.at(-1) ?? -GRAM_LENGTH) + GRAM_LENGTH
  // The letters after the last whole gram are matched by an additional prefix.
  const lastStart =
    end < letters.length
      ? starts.find((index) => index > end - GRAM_LENGTH && index + GRAM_LENGTH > letters.length)
      : undefined
  return [...wholeStarts, ...(lastStart === undefined ? [] : [lastStart])].map((index) =>
    letters.slice(index, index + GRAM_LENGTH).join(''),
  )
}

/** Whether a gram is as long as those in the index. */
export const isWholeGram = (piece: string): boolean => [...piece].length === GRAM_LENGTH

/**
 * Whether a word in a text matches a search word: as a prefix; for a single letter, only exactly; in unspaced scripts,
 * anywhere.
 */
const matchesWord = (word: string, searchWord: string) =>
  isUnspaced(searchWord)
    ? word.includes(searchWord)
    : searchWord.length > 1
      ? word.startsWith(searchWord)
      : word === searchWord

/** Returns the search words that a text doesn't contain. */
export const findMissingWords = (text: string, searchWords: readonly string[]): string[] =>
  findMissingWordsInPlain(toPlainLetters(text), searchWords)

/** Returns the search words that a text in plain letters doesn't contain. */
export function findMissingWordsInPlain(plain: string, searchWords: readonly string[]): string[] {
  // Skips tokenizing if a word doesn't occur at all.
  const textWithoutApostrophes = plain.replaceAll("'", '')
  const possibleWords = new Set(searchWords.filter((word) => textWithoutApostrophes.includes(word)))
  const tokens = possibleWords.size > 0 ? [...tokenize(plain, true)] : []
  return searchWords.filter((word) => !possibleWords.has(word) || !tokens.some(({ text }) => matchesWord(text, word)))
}

export interface Passage {
  text: string
  isHit: boolean
}

/** Splits a text into passages that match a search and passages that don't. Joined, they give the text. */
export function splitIntoPassages(text: string, query: string): Passage[] {
  const searchWords = toSearchWords(query)
  if (text === '') return []
  if (searchWords.length === 0) return [{ text, isHit: false }]
  const { plain, starts, ends } = toPlainWithPositions(text)
  const passages: Passage[] = []
  const addPassage = (to: number, isHit: boolean) => {
    const piece = text.slice(index, to)
    const lastPassage = passages.at(-1)
    if (lastPassage?.isHit === isHit) lastPassage.text += piece
    else if (piece !== '') passages.push({ text: piece, isHit })
    index = to
  }
  let index = 0
  for (const [from, to] of findHits(plain, searchWords)) {
    const end = ends[to - 1] ?? index
    if (end <= index) continue
    addPassage(Math.max(index, starts[from] ?? index), false)
    addPassage(end, true)
  }
  addPassage(text.length, false)
  return passages
}

/** Converts a text to plain letters, and maps each of them to the start and end of its original letter. */
function toPlainWithPositions(text: string): { plain: string; starts: number[]; ends: number[] } {
  let plain = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const plainText = toPlainLetters(letter)
    plain += plainText
    for (let i = 0; i < plainText.length; i++) {
      starts.push(index)
      ends.push(index + letter.length)
    }
  }
  return { plain, starts, ends }
}

/** Returns the start and end of each match in a plain text: whole words, or the matching part of unspaced text. */
function findHits(plain: string, searchWords: readonly string[]): [from: number, to: number][] {
  const hitRanges: [number, number][] = []
  for (const { text, from, to } of tokenize(plain, true)) {
    for (const word of searchWords) {
      if (!matchesWord(text, word)) continue
      if (!isUnspaced(word) || text.length < to - from) hitRanges.push([from, to])
      else
        for (let i = text.indexOf(word); i >= 0; i = text.indexOf(word, i + word.length))
          hitRanges.push([from + i, from + i + word.length])
    }
  }
  return hitRanges.toSorted(([a], [b]) => a - b)
}

/** Returns passages of a text that start shortly before the first match, so that the match is visible on one line. */
export function toExcerpt(text: string, query: string, leadLength: number): Passage[] {
  const passages = splitIntoPassages(text.replace(/\s+/g, ' ').trim(), query)
  const [firstPassage, ...otherPassages] = passages
  if (!firstPassage || firstPassage.isHit || otherPassages.length === 0 || firstPassage.text.length <= leadLength)
    return passages
  const tail = firstPassage.text.slice(-leadLength)
  const words = tail.slice(tail.indexOf(' ') + 1)
  return [{ text: `… ${words}`, isHit: false }, ...otherPassages]
}
