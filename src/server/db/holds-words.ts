import { sql, type Kysely, type RawBuilder } from 'kysely'
import { gramsOf, isUnspaced, wordsOf } from '#shared/rules/words.ts'
import { PLANNED_ANEW } from './named-statements.ts'
import { transaction } from './transaction.ts'
import type { Database } from './tables/index.ts'
import { uuids } from './uuids.ts'

/** Of so many words it is asked; whoever types more has found it by then. */
const MOST = 8
/** As many matches are gathered from the index of words; where there are more, walking along the list soon meets some. */
const GATHERED = 10_000

/** The words of what somebody looks for, each as the beginning of one, as PostgreSQL reads it; null where there are none. */
function wordsQuery(asked: string | undefined): string | null {
  const words = wordsOf(asked ?? '').slice(0, MOST)
  const pieces = words.flatMap((word) => (isUnspaced(word) ? gramsOf(word) : [word]))
  return pieces.length === 0 ? null : pieces.map((piece) => `'${piece}':*`).join(' & ')
}

/** What is said of rows `x` of these tables, as their indexes of words say it. */
const SAID = {
  users: sql`x.username || ' ' || x.email`,
  orgs: sql`x.title`,
  letters: sql`x.email || ' ' || x.kind`,
  tickets: sql`x.subject || ' ' || x.email`,
}

/**
 * The condition that a row `x` holds a word for each that was asked for. What few rows hold is gathered from the index of
 * words first, whatever the planner thinks of it: it knows nothing of how often the beginning of a word is met, and would
 * walk along the whole list for a rare one.
 */
export async function holdsWords(
  db: Kysely<Database>,
  table: keyof typeof SAID,
  asked: string | undefined,
): Promise<RawBuilder<boolean>> {
  const query = wordsQuery(asked)
  // What is of signs alone is said of nothing.
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
