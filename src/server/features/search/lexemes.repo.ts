import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { SearchWord } from './search.model.ts'
import { isPrefix, toPrefixQuery, toLexemeQuery } from './word-query.repo.ts'

// Maximum number of lexemes listed in place of a prefix; a prefix with more is searched as a prefix.
const MAX_LEXEMES = 16
const LAST_CHARACTER = sql`chr(1114111)`

export interface SpelledQuery {
  query: string
  /** Whether the query matches whole words rather than a prefix. */
  isExact: boolean
}

/**
 * Builds a tsquery for each word that has the same matches as `toPrefixQuery`, but lists the lexemes with that prefix if
 * there are few. A prefix search gathers all matches before it applies other conditions, which takes four to ten times
 * as long. Returns null if a word occurs in no item.
 */
export async function spellQueries(db: Kysely<Database>, words: readonly SearchWord[]): Promise<SpelledQuery[] | null> {
  const prefixes = [...new Set(words.filter(isPrefix).map(({ text }) => text))]
  const lexemesByPrefix = new Map(
    (prefixes.length > 0 ? await listLexemes(db, prefixes) : []).map((row) => [row.text, row.lexemes]),
  )
  if ([...lexemesByPrefix.values()].some((lexemes) => lexemes.length === 0)) return null
  return words.map((word) => {
    const lexemes = lexemesByPrefix.get(word.text)
    if (!lexemes || lexemes.length > MAX_LEXEMES) return { query: toPrefixQuery(word), isExact: !isPrefix(word) }
    return { query: toLexemeQuery(word, lexemes), isExact: true }
  })
}

async function listLexemes(db: Kysely<Database>, prefixes: string[]) {
  const { rows } = await sql<{ text: string; lexemes: string[] }>`
    SELECT b.text, ARRAY(SELECT DISTINCT l.word FROM lexemes l WHERE l.word >= b.text AND l.word < b.text || ${LAST_CHARACTER}
      ORDER BY l.word LIMIT ${sql.lit(MAX_LEXEMES + 1)}) AS lexemes
    FROM unnest(${prefixes}::text[]) AS b(text)`.execute(db)
  return rows
}

/**
 * Flushes the pending list of the word index (see `gin_pending_list_limit`), because a long list slows down searches.
 * Returns the number of pages flushed.
 */
export async function flushPendingWords(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    pages: number
  }>`SELECT gin_clean_pending_list('artifacts_search_words') AS pages`.execute(db)
  return rows[0]?.pages ?? 0
}
