import { sql, type Kysely, type RawBuilder } from 'kysely'
import { toGrams, isUnspaced, toSearchWords } from '#shared/rules/text/search-words.ts'
import { CUSTOM_PLAN_COMMENT } from './named-statements.ts'
import { transaction } from './transaction.ts'
import type { Database } from './tables/index.ts'
import { uuids } from './uuids.ts'

/** Maximum number of words in a search; further ones are ignored. */
const MAX_WORDS = 8
/** Maximum number of matches read from the word index. If there are more, scanning the list finds some quickly. */
const MAX_INDEX_MATCHES = 10_000

/** Converts search terms to a tsquery of word prefixes; null if there are no words. */
function toTsquery(searchText: string | undefined): string | null {
  const words = toSearchWords(searchText ?? '').slice(0, MAX_WORDS)
  const prefixes = words.flatMap((word) => (isUnspaced(word) ? toGrams(word) : [word]))
  return prefixes.length === 0 ? null : prefixes.map((prefix) => `'${prefix}':*`).join(' & ')
}

/** The searchable text of a row `x`; must equal the expression in the word index of each table. */
const SEARCHED_TEXT = {
  users: sql`x.username || ' ' || x.email`,
  orgs: sql`x.title`,
  mails: sql`x.email || ' ' || x.kind`,
  tickets: sql`x.subject || ' ' || x.email`,
}

/**
 * Returns the condition that row `x` contains all words of a search. Rare words are looked up in the word index first,
 * because the planner can't estimate prefixes and would scan the whole list.
 */
export async function matchWords(
  db: Kysely<Database>,
  table: keyof typeof SEARCHED_TEXT,
  searchText: string | undefined,
): Promise<RawBuilder<boolean>> {
  const query = toTsquery(searchText)
  // A search that contains only punctuation matches nothing.
  if (query === null) return sql<boolean>`${!searchText?.trim()}::boolean`
  const matchesQuery = sql<boolean>`name_words(${SEARCHED_TEXT[table]}) @@ to_tsquery('simple', ${query})`
  const ids = await transaction(db, async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx)
    await sql`SET LOCAL enable_indexscan = off`.execute(trx)
    const { rows } = await sql<{ id: string }>`${sql.raw(CUSTOM_PLAN_COMMENT)}
      SELECT x.id FROM ${sql.table(table)} x WHERE ${matchesQuery} LIMIT ${sql.lit(MAX_INDEX_MATCHES + 1)}`.execute(trx)
    return rows.map(({ id }) => id)
  })
  return ids.length > MAX_INDEX_MATCHES ? matchesQuery : sql<boolean>`x.id = ANY(${uuids(ids)})`
}
