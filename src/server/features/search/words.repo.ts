import { sql } from 'kysely'
import { publicArtifact } from '#server/access/public.ts'
import { gramsOf, isUnspaced, isWholeGram, wordsOf } from '#shared/rules/words.ts'
import type { Within, Word } from './search.model.ts'

/** Words that stand apart have a name before them; the others are told by their weight: A title, B description. */
const NAMED: Partial<Record<Within, string>> = { title: ':t:', place: ':p:' }
const HIDDEN = ':m:'
const WEIGHTS: Partial<Record<Within, string>> = { description: 'B', 'title or description': 'AB' }

// The top has the project's id, as the indexes of lists have it.
export const FOLDER = sql`coalesce(a.folder, a.project)`

/**
 * Whether an artifact `a` is in a folder, or in it and of a kind, by any of such keys, as the index of words and labels knows it.
 * Another key is the gallery that shows it.
 */
export const isAtAny = (keys: readonly string[]) =>
  sql<boolean>`(ARRAY[${FOLDER}::text, ${FOLDER}::text || a.type,
    CASE WHEN ${publicArtifact.sql('a')} THEN 'public:' || a.project::text ELSE ${FOLDER}::text END]) && ${keys}::text[]`

/** Whether the gallery of a project shows an artifact `a`, as the index of words and labels knows it. */
export const isShownIn = (project: string) => isAtAny([`public:${project}`])

/** The words of a query, each with where it is searched for. */
export const wordsWithin = (text: string, within: Within): Word[] =>
  wordsOf(text).map((word) => ({ text: word, within }))

/** Whether longer words than itself are looked for, too, and nothing else. */
export const isBeginning = ({ text }: Word) =>
  isUnspaced(text) ? !isWholeGram(text) && gramsOf(text).length === 1 : text.length > 1

/** A tsquery for what begins with a word. */
export function prefixQuery({ text, within }: Word): string {
  if (!isUnspaced(text)) return queryOf([text], within, text.length > 1 ? '*' : '')
  const queries = gramsOf(text).map((gram) => queryOf([gram], within, isWholeGram(gram) ? '' : '*'))
  return queries.length > 1 ? `(${queries.join(' & ')})` : (queries[0] ?? '')
}

/** One tsquery for all that these look for. */
export const everyOf = (queries: readonly string[]) => sql`${queries.join(' & ')}::tsquery`

/** One tsquery for what has words that begin with all of these. */
export const every = (words: readonly Word[]) => everyOf(words.map(prefixQuery))

/** A tsquery for any of the very words that begin with one, where they are known. */
export const spelledQuery = ({ within }: Word, lexemes: readonly string[]) => queryOf(lexemes, within, '')

function queryOf(texts: readonly string[], within: Within, begins: '*' | ''): string {
  const flags = `${begins}${WEIGHTS[within] ?? ''}`
  const names = within === 'everything' ? ['', HIDDEN] : [NAMED[within] ?? '']
  const lexemes = names.flatMap((name) => texts.map((text) => `'${name}${text}'${flags && `:${flags}`}`))
  return lexemes.length > 1 ? `(${lexemes.join(' | ')})` : (lexemes[0] ?? '')
}
