import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Word } from './search.model.ts'
import { isBeginning, prefixQuery, spelledQuery } from './words.repo.ts'

// Of so many an index is asked one by one; of more, in a row.
const FEW = 16
const LAST_LETTER = sql`chr(1114111)`

export interface Spelled {
  query: string
  /** Of whole words, not of a beginning. */
  exact: boolean
}

/**
 * A tsquery for each word that finds what `prefixQuery` does: by the very words that begin so, where items have but few
 * of those. Of a beginning an index gathers all there is before it looks at what else is asked, which takes four to ten
 * times as long. null where no item has one of the words.
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
 * Enters into the index of words what waits in its list (`gin_pending_list_limit`). Searches read both; a long list
 * makes them slower. Answers how many pages have waited.
 */
export async function enterPendingWords(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pages: number }>`SELECT gin_clean_pending_list('artifacts_words') AS pages`.execute(db)
  return rows[0]?.pages ?? 0
}
