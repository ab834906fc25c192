import { sql, type Kysely, type RawBuilder } from 'kysely'
import { gramsOf, isUnspaced, wordsOf } from '#shared/rules/words.ts'
import { PLANNED_ANEW } from './named-statements.ts'
import { transaction } from './transaction.ts'
import type { Database } from './tables/index.ts'
import { uuids } from './uuids.ts'

/** How many words a search may have; further ones are ignored. */
const MOST = 8
/** How many matches are collected from the word index. If there are more, scanning the list finds some soon. */
const GATHERED = 10_000

/** Converts search terms to a tsquery of word prefixes; null if there are no words. */
function wordsQuery(asked: string | undefined): string | null {
  const words = wordsOf(asked ?? '').slice(0, MOST)
  const pieces = words.flatMap((word) => (isUnspaced(word) ? gramsOf(word) : [word]))
  return pieces.length === 0 ? null : pieces.map((piece) => `'${piece}':*`).join(' & ')
}

/** The searchable text of rows `x`, exactly as in the word index of each table. */
const SAID = {
  users: sql`x.username || ' ' || x.email`,
  orgs: sql`x.title`,
  letters: sql`x.email || ' ' || x.kind`,
  tickets: sql`x.subject || ' ' || x.email`,
}

/**
 * Returns the condition that a row `x` contains a word for each search term. Rare words are looked up in the word index
 * first: the planner can't estimate prefixes and would scan the whole list for them.
 */
export async function holdsWords(
  db: Kysely<Database>,
  table: keyof typeof SAID,
  asked: string | undefined,
): Promise<RawBuilder<boolean>> {
  const query = wordsQuery(asked)
  // A search for punctuation only matches nothing.
  if (query === null) return sql<boolean>`${!asked?.trim()}::boolean`
  const holds = sql<boolean>`said_words(${SAID[table]}) @@ to_tsquery('simple', ${query})`
  const ids = await transaction(db, async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    await sql`SET LOCAL enable_indexscan = off`.execute(trx)
    const { rows } = await sql<{ id: string }>`${sql.raw(PLANNED_ANEW)}
      SELECT x.id FROM ${sql.table(table)} x WHERE ${holds} LIMIT ${sql.lit(GATHERED + 1)}`.execute(trx)
    return rows.map(({ id }) => id)
  })
  return ids.length > GATHERED ? holds : sql<boolean>`x.id = ANY(${uuids(ids)})`
}
