import { sql, type Kysely } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { besideWords } from './conditions.repo.ts'
import { spell, type Spelled } from './lexemes.repo.ts'
import { isLabelled, type SearchScope } from './search.model.ts'

/** PostgreSQL's estimate of a search before it runs. */
export interface Prospect {
  /** The estimated number of all artifacts, and of those that match. */
  all: number
  found: number
  /** Tsqueries of the words that are worth an index lookup, in all fields and in titles. */
  sought: string[]
  soughtInTitles: string[]
}

/** Estimates a search from table statistics, without reading rows. Returns null if a word occurs in no item. */
export async function prospectOf(db: Kysely<Database>, scope: SearchScope): Promise<Prospect | null> {
  if (scope.nothing) return null
  const { words = [], titleWords = [] } = scope
  const spelled = await spell(db, [...words, ...titleWords])
  if (!spelled) return null
  const each = spelled.map(({ query }) => sql`a.words @@ ${query}::tsquery`)
  const counts = [sql`true`, ...each, besideWords(scope)].map(
    (condition) => sql`SELECT FROM artifacts a WHERE ${condition}`,
  )
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: QueryPlan }] }>`${sql.raw(PLANNED_ANEW)}
    EXPLAIN (FORMAT JSON) ${sql.join(counts, sql` UNION ALL `)}`.execute(db)
  // The planner leaves out conditions that can't be met.
  const expected = rows[0]?.['QUERY PLAN'][0].Plan.Plans?.map((plan) => plan['Plan Rows']) ?? []
  const all = expected[0] ?? 0
  const beside = all > 0 ? (expected[each.length + 1] ?? 0) / all : 0
  const shares = spelled.map((one, i) => ({ ...one, share: (expected[i + 1] ?? 0) / all }))
  const [anywhere, inTitles] = [shares.slice(0, words.length), shares.slice(words.length)]
  return {
    all,
    found: Math.max(
      1,
      anywhere.reduce((product, { share }) => product * share, all * beside),
    ),
    sought: worthSeeking(anywhere, scope, beside),
    soughtInTitles: worthSeeking(inTitles, scope, beside),
  }
}

interface QueryPlan {
  'Plan Rows': number
  Plans?: QueryPlan[]
}

// Checking one item costs about as much as reading this many index entries.
const ENTRIES_PER_ITEM = { exact: 20, beginning: 5 }

/**
 * Selects the words whose index lookup excludes more than it costs. A word that a third of all items contain is cheaper
 * to check in the remaining rows.
 */
function worthSeeking(words: (Spelled & { share: number })[], scope: SearchScope, beside: number): string[] {
  // Conditions in the same index are combined for exact words, so only matching entries are read.
  const together = scope.folder !== undefined || scope.onlyPublic || isLabelled(scope)
  let left = beside
  const worth = words
    .toSorted((a, b) => a.share - b.share)
    .filter(({ exact, share }) => {
      const isWorthwhile =
        (exact && together) || share < left * (exact ? ENTRIES_PER_ITEM.exact : ENTRIES_PER_ITEM.beginning)
      if (isWorthwhile) left *= share
      return isWorthwhile
    })
  return worth.map(({ query }) => query)
}
