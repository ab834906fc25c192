import { foldText, isUnspaced, toSearchWords } from '#shared/rules/text/search-words.ts'
import { SOFT_HYPHEN, type Run } from './text-lines.ts'

/** A part of one word. */
export interface WordPart {
  run: number
  from: number
  to: number
}

/** A match: parts of one or several words of a page. */
export interface Hit {
  /** Index of the page. */
  page: number
  parts: WordPart[]
}

interface PageIndex {
  text: string
  /** For each character of the text, its word and its offset in the word. */
  runs: Int32Array
  offsets: Int32Array
}

/**
 * Indexes a page for search: normalized words with one space between them; words hyphenated at a line end are joined.
 */
export function indexPage(runs: readonly Run[]): PageIndex {
  let text = ''
  const [runIndexes, characterOffsets]: [number[], number[]] = [[], []]
  const addFolded = (folded: string, run: number, offset: number) => {
    text += folded
    for (let i = 0; i < folded.length; i++) {
      runIndexes.push(run)
      characterOffsets.push(offset)
    }
  }
  for (const [run, { text: word }] of runs.entries()) {
    if (run > 0 && !runs[run - 1]?.text.endsWith(SOFT_HYPHEN)) addFolded(' ', run - 1, -1)
    let offset = 0
    for (const character of word) {
      if (character !== SOFT_HYPHEN) addFolded(foldText(character), run, offset)
      offset += character.length
    }
  }
  return { text, runs: Int32Array.from(runIndexes), offsets: Int32Array.from(characterOffsets) }
}

/** Finds the phrase on a page, ignoring case and accents. */
export function findPhrase(index: PageIndex, page: number, query: string): Hit[] {
  const phrase = foldText(query).replace(/\s+/g, ' ').trim()
  const hits: Hit[] = []
  if (phrase === '') return hits
  for (
    let position = index.text.indexOf(phrase);
    position >= 0;
    position = index.text.indexOf(phrase, position + phrase.length)
  )
    hits.push({ page, parts: toParts(index, position, position + phrase.length) })
  return hits
}

/** Finds words that begin with any of the query's words, for queries without a phrase match. */
export function findWords(index: PageIndex, page: number, query: string): Hit[] {
  const searchWords = toSearchWords(query)
  const hits: Hit[] = []
  for (const match of index.text.matchAll(/[^ ]+/g)) {
    const prefixLength = /^[\p{P}\p{S}]*/u.exec(match[0])?.[0].length ?? 0
    for (const word of searchWords) {
      const position = isUnspaced(word)
        ? match[0].indexOf(word)
        : match[0].startsWith(word, prefixLength)
          ? prefixLength
          : -1
      if (position < 0) continue
      hits.push({ page, parts: toParts(index, match.index + position, match.index + position + word.length) })
      break
    }
  }
  return hits
}

function toParts({ runs, offsets }: PageIndex, from: number, to: number): WordPart[] {
  const parts: WordPart[] = []
  for (let i = from; i < to; i++) {
    const [run, offset] = [runs[i] ?? 0, offsets[i] ?? -1]
    if (offset < 0) continue
    const lastPart = parts.at(-1)
    if (lastPart?.run === run) lastPart.to = Math.max(lastPart.to, offset + 1)
    else parts.push({ run, from: offset, to: offset + 1 })
  }
  return parts
}
