import { fold, isUnspaced, wordsOf } from '#shared/rules/words.ts'
import { JOINER, type Run } from './lines.ts'

/** A part of one word. */
export interface Part {
  run: number
  from: number
  to: number
}

/** A match: parts of one or several words of a page. */
export interface Hit {
  /** Index of the page. */
  page: number
  parts: Part[]
}

interface Indexed {
  text: string
  /** For each character of the text, its word and its offset in the word. */
  runs: Int32Array
  signs: Int32Array
}

/**
 * Indexes a page for search: normalized words with one space between them; words hyphenated at a line end are joined.
 */
export function indexOf(runs: readonly Run[]): Indexed {
  let text = ''
  const [ofRun, ofSign]: [number[], number[]] = [[], []]
  const add = (folded: string, run: number, sign: number) => {
    text += folded
    for (let i = 0; i < folded.length; i++) {
      ofRun.push(run)
      ofSign.push(sign)
    }
  }
  for (const [run, { text: word }] of runs.entries()) {
    if (run > 0 && !runs[run - 1]?.text.endsWith(JOINER)) add(' ', run - 1, -1)
    let sign = 0
    for (const letter of word) {
      if (letter !== JOINER) add(fold(letter), run, sign)
      sign += letter.length
    }
  }
  return { text, runs: Int32Array.from(ofRun), signs: Int32Array.from(ofSign) }
}

/** Finds the phrase on a page, ignoring case and accents. */
export function findPhrase(index: Indexed, page: number, asked: string): Hit[] {
  const phrase = fold(asked).replace(/\s+/g, ' ').trim()
  const hits: Hit[] = []
  if (phrase === '') return hits
  for (let at = index.text.indexOf(phrase); at >= 0; at = index.text.indexOf(phrase, at + phrase.length))
    hits.push({ page, parts: partsOf(index, at, at + phrase.length) })
  return hits
}

/** Finds words that begin with any of the query's words, for queries without a phrase match. */
export function findWords(index: Indexed, page: number, asked: string): Hit[] {
  const words = wordsOf(asked)
  const hits: Hit[] = []
  for (const match of index.text.matchAll(/[^ ]+/g)) {
    const before = /^[\p{P}\p{S}]*/u.exec(match[0])?.[0].length ?? 0
    for (const word of words) {
      const at = isUnspaced(word) ? match[0].indexOf(word) : match[0].startsWith(word, before) ? before : -1
      if (at < 0) continue
      hits.push({ page, parts: partsOf(index, match.index + at, match.index + at + word.length) })
      break
    }
  }
  return hits
}

function partsOf({ runs, signs }: Indexed, from: number, to: number): Part[] {
  const parts: Part[] = []
  for (let i = from; i < to; i++) {
    const [run, sign] = [runs[i] ?? 0, signs[i] ?? -1]
    if (sign < 0) continue
    const last = parts.at(-1)
    if (last?.run === run) last.to = Math.max(last.to, sign + 1)
    else parts.push({ run, from: sign, to: sign + 1 })
  }
  return parts
}
