import { sql } from 'kysely'
import { publicArtifact } from '#server/access/public-rules.ts'
import { toGrams, isUnspaced, isWholeGram, toSearchWords } from '#shared/rules/text/search-words.ts'
import type { SearchField, SearchWord } from './search.model.ts'

/**
 * Words of some fields are indexed with a prefix; the others are distinguished by their weight (A title, B
 * description).
 */
const FIELD_PREFIXES: Partial<Record<SearchField, string>> = { title: ':t:', place: ':p:' }
const HIDDEN_PREFIX = ':m:'
const FIELD_WEIGHTS: Partial<Record<SearchField, string>> = { description: 'B', 'title or description': 'AB' }

// In this key, the project's id stands for the top level, as in the list indexes.
export const FOLDER_KEY = sql`coalesce(a.folder, a.project)`

/**
 * Whether an artifact `a` has one of these keys in the index of words and labels. A key stands for a folder, a folder
 * with a type, or the gallery that shows the artifact.
 */
export const hasIndexKey = (keys: readonly string[]) =>
  sql<boolean>`(ARRAY[${FOLDER_KEY}::text, ${FOLDER_KEY}::text || a.type,
    CASE WHEN ${publicArtifact.sql('a')} THEN 'public:' || a.project::text ELSE ${FOLDER_KEY}::text END]) && ${keys}::text[]`

/** Whether a project's gallery shows an artifact `a`, according to the index of words and labels. */
export const isShownInGallery = (project: string) => hasIndexKey([`public:${project}`])

export const toFieldWords = (text: string, field: SearchField): SearchWord[] =>
  toSearchWords(text).map((word) => ({ text: word, field }))

/** Whether a word is matched as a prefix. */
export const isPrefix = ({ text }: SearchWord) =>
  isUnspaced(text) ? !isWholeGram(text) && toGrams(text).length === 1 : text.length > 1

/** Builds a tsquery for words with this prefix. */
export function toPrefixQuery({ text, field }: SearchWord): string {
  if (!isUnspaced(text)) return toQuery([text], field, text.length > 1 ? '*' : '')
  const queries = toGrams(text).map((gram) => toQuery([gram], field, isWholeGram(gram) ? '' : '*'))
  return queries.length > 1 ? `(${queries.join(' & ')})` : (queries[0] ?? '')
}

/** Combines tsqueries so that all must match. */
export const joinQueries = (queries: readonly string[]) => sql`${queries.join(' & ')}::tsquery`

/** Builds a tsquery that matches if all words occur, as prefixes. */
export const toAllWordsQuery = (words: readonly SearchWord[]) => joinQueries(words.map(toPrefixQuery))

/** Builds a tsquery for any of the known lexemes with a word's prefix. */
export const toLexemeQuery = ({ field }: SearchWord, lexemes: readonly string[]) => toQuery(lexemes, field, '')

function toQuery(texts: readonly string[], field: SearchField, prefixFlag: '*' | ''): string {
  const flags = `${prefixFlag}${FIELD_WEIGHTS[field] ?? ''}`
  const prefixes = field === 'everything' ? ['', HIDDEN_PREFIX] : [FIELD_PREFIXES[field] ?? '']
  const lexemes = prefixes.flatMap((prefix) => texts.map((text) => `'${prefix}${text}'${flags && `:${flags}`}`))
  return lexemes.length > 1 ? `(${lexemes.join(' | ')})` : (lexemes[0] ?? '')
}
