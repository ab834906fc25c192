import { normalized } from './normalized.ts'

// Spaces, punctuation and the blocks of symbols part words, in any script; the migrations have the same list.
const PARTS =
  '\\p{Z}\\p{P}\\p{Cc}\\p{Cf}$+<=>^`|~\\u00a2-\\u00a9\\u00ac-\\u00b1\\u00b4\\u00b8\\u00d7\\u00f7\\u2000-\\u2bff\\u3000-\\u303f' +
  '\\ufe00-\\ufe0f\\ufff0-\\uffff\\u{1f000}-\\u{1faff}'
const WORD = new RegExp(`[^${PARTS}]+`, 'gu')
const MAX_WORDS = 20
// A beginning is enough to find by.
const MAX_LETTERS = 200
const ACCENTS = /[\u0300-\u036f]/g

/** Text as words are compared: lower case, without accents. */
export const fold = (text: string) => normalized(text, 'NFKD').replace(ACCENTS, '').toLowerCase()

/** All words of a folded text. */
const wordsIn = (folded: string): string[] => folded.match(WORD) ?? []

/** The words of a search, folded; a few are enough. */
export const wordsOf = (text: string): string[] =>
  wordsIn(fold(text))
    .slice(0, MAX_WORDS)
    .map((word) => [...word].slice(0, MAX_LETTERS).join(''))

/** A word of a search fits the beginning of another; a single letter only itself. */
const fits = (word: string, asked: string) => (asked.length > 1 ? word.startsWith(asked) : word === asked)

/** Those of the words of a search that a text does not have. */
export const lacking = (text: string, asked: readonly string[]): string[] => lackingIn(fold(text), asked)

/** Those of the words of a search that a text lacks which is folded already. */
export function lackingIn(folded: string, asked: readonly string[]): string[] {
  // What is nowhere in it begins no word of it.
  const near = new Set(asked.filter((word) => folded.includes(word)))
  const has = near.size > 0 ? wordsIn(folded) : []
  return asked.filter((word) => !near.has(word) || !has.some((one) => fits(one, word)))
}

export interface Passage {
  text: string
  hit: boolean
}

/** A text in passages, those being hits that a search for these words would find. Together they are the text. */
export function passages(text: string, query: string): Passage[] {
  const asked = wordsOf(query)
  const found: Passage[] = []
  const add = (piece: string, hit: boolean) => {
    const last = found.at(-1)
    if (last?.hit === hit) last.text += piece
    else if (piece !== '') found.push({ text: piece, hit })
  }
  let at = 0
  for (const match of text.matchAll(WORD)) {
    add(text.slice(at, match.index), false)
    const words = asked.length > 0 ? wordsOf(match[0]) : []
    add(
      match[0],
      asked.some((word) => words.some((one) => fits(one, word))),
    )
    at = match.index + match[0].length
  }
  add(text.slice(at), false)
  return found
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
