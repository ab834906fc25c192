import { sql } from 'kysely'
import { publicArtifact } from '#server/access/public.ts'
import { gramsOf, isUnspaced, isWholeGram, wordsOf } from '#shared/rules/words.ts'
import type { Within, Word } from './search.model.ts'

/** Words of some fields are indexed with a prefix; others are told apart by their weight (A title, B description). */
const NAMED: Partial<Record<Within, string>> = { title: ':t:', place: ':p:' }
const HIDDEN = ':m:'
const WEIGHTS: Partial<Record<Within, string>> = { description: 'B', 'title or description': 'AB' }

// The top level has the project's id, as in the list indexes.
export const FOLDER = sql`coalesce(a.folder, a.project)`

/**
 * Whether an artifact `a` has one of these keys in the index of words and labels: a folder, a folder with a type, or
 * the gallery that shows it.
 */
export const isAtAny = (keys: readonly string[]) =>
  sql<boolean>`(ARRAY[${FOLDER}::text, ${FOLDER}::text || a.type,
    CASE WHEN ${publicArtifact.sql('a')} THEN 'public:' || a.project::text ELSE ${FOLDER}::text END]) && ${keys}::text[]`

/** Whether a project's gallery shows an artifact `a`, according to the index of words and labels. */
export const isShownIn = (project: string) => isAtAny([`public:${project}`])

export const wordsWithin = (text: string, within: Within): Word[] =>
  wordsOf(text).map((word) => ({ text: word, within }))

/** Whether a word matches as a prefix. */
export const isBeginning = ({ text }: Word) =>
  isUnspaced(text) ? !isWholeGram(text) && gramsOf(text).length === 1 : text.length > 1

/** A tsquery for words with this prefix. */
export function prefixQuery({ text, within }: Word): string {
  if (!isUnspaced(text)) return queryOf([text], within, text.length > 1 ? '*' : '')
  const queries = gramsOf(text).map((gram) => queryOf([gram], within, isWholeGram(gram) ? '' : '*'))
  return queries.length > 1 ? `(${queries.join(' & ')})` : (queries[0] ?? '')
}

/** Combines tsqueries so that all must match. */
export const everyOf = (queries: readonly string[]) => sql`${queries.join(' & ')}::tsquery`

/** A tsquery that matches if all words occur as prefixes. */
export const every = (words: readonly Word[]) => everyOf(words.map(prefixQuery))

/** A tsquery for any of the known lexemes with a word's prefix. */
export const spelledQuery = ({ within }: Word, lexemes: readonly string[]) => queryOf(lexemes, within, '')

function queryOf(texts: readonly string[], within: Within, begins: '*' | ''): string {
  const flags = `${begins}${WEIGHTS[within] ?? ''}`
  const names = within === 'everything' ? ['', HIDDEN] : [NAMED[within] ?? '']
  const lexemes = names.flatMap((name) => texts.map((text) => `'${name}${text}'${flags && `:${flags}`}`))
  return lexemes.length > 1 ? `(${lexemes.join(' | ')})` : (lexemes[0] ?? '')
}
