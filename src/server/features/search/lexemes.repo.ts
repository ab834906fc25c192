import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Word } from './search.model.ts'
import { isBeginning, prefixQuery, spelledQuery } from './words.repo.ts'

// A prefix with more lexemes is searched as a prefix.
const FEW = 16
const LAST_LETTER = sql`chr(1114111)`

export interface Spelled {
  query: string
  /** Whether it matches whole words rather than a prefix. */
  exact: boolean
}

/**
 * Builds a tsquery for each word with the same matches as `prefixQuery`, but lists the lexemes with this prefix if
 * there are few. A prefix search gathers all matches before it applies other conditions, which takes four to ten times
 * as long. Returns null if a word occurs in no item.
 */
export async function spell(db: Kysely<Database>, words: readonly Word[]): Promise<Spelled[] | null> {
  const beginnings = [...new Set(words.filter(isBeginning).map(({ text }) => text))]
  const known = new Map(
    (beginnings.length > 0 ? await readLexemes(db, beginnings) : []).map((row) => [row.text, row.lexemes]),
  )
  if ([...known.values()].some((lexemes) => lexemes.length === 0)) return null
  return words.map((word) => {
    const lexemes = known.get(word.text)
    if (!lexemes || lexemes.length > FEW) return { query: prefixQuery(word), exact: !isBeginning(word) }
    return { query: spelledQuery(word, lexemes), exact: true }
  })
}

async function readLexemes(db: Kysely<Database>, beginnings: string[]) {
  const { rows } = await sql<{ text: string; lexemes: string[] }>`
    SELECT b.text, ARRAY(SELECT DISTINCT l.word FROM lexemes l WHERE l.word >= b.text AND l.word < b.text || ${LAST_LETTER}
      ORDER BY l.word LIMIT ${sql.lit(FEW + 1)}) AS lexemes
    FROM unnest(${beginnings}::text[]) AS b(text)`.execute(db)
  return rows
}

/**
 * Flushes the pending list of the word index (`gin_pending_list_limit`), because a long list slows searches down.
 * Returns the number of pages flushed.
 */
export async function enterPendingWords(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pages: number }>`SELECT gin_clean_pending_list('artifacts_words') AS pages`.execute(db)
  return rows[0]?.pages ?? 0
}
