import { sql, type Kysely } from 'kysely'
import { CUSTOM_PLAN_COMMENT } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { buildConditionsWithoutWords } from './conditions.repo.ts'
import { spellQueries, type SpelledQuery } from './lexemes.repo.ts'
import { isLabelled, type SearchScope } from './search.model.ts'

/** PostgreSQL's estimate of a search's matches before it runs. */
export interface SearchEstimate {
  /** Estimated number of all artifacts and, below, of those that match. */
  total: number
  matching: number
  /** Tsqueries of the words that are worth an index lookup: in all fields and, below, in titles only. */
  indexQueries: string[]
  titleIndexQueries: string[]
}

/** Estimates a search from table statistics, without reading rows. Returns null if a word occurs in no item. */
export async function estimateSearch(db: Kysely<Database>, scope: SearchScope): Promise<SearchEstimate | null> {
  if (scope.matchesNothing) return null
  const { words = [], titleWords = [] } = scope
  const spelledQueries = await spellQueries(db, [...words, ...titleWords])
  if (!spelledQueries) return null
  const wordConditions = spelledQueries.map(({ query }) => sql`a.search_words @@ ${query}::tsquery`)
  const counts = [sql`true`, ...wordConditions, buildConditionsWithoutWords(scope)].map(
    (condition) => sql`SELECT FROM artifacts a WHERE ${condition}`,
  )
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: QueryPlan }] }>`${sql.raw(CUSTOM_PLAN_COMMENT)}
    EXPLAIN (FORMAT JSON) ${sql.join(counts, sql` UNION ALL `)}`.execute(db)
  // The planner drops conditions that can never be met.
  const planRows = rows[0]?.['QUERY PLAN'][0].Plan.Plans?.map((plan) => plan['Plan Rows']) ?? []
  const total = planRows[0] ?? 0
  const otherShare = total > 0 ? (planRows[wordConditions.length + 1] ?? 0) / total : 0
  const shares = spelledQueries.map((query, i) => ({ ...query, share: (planRows[i + 1] ?? 0) / total }))
  const [sharesAnywhere, sharesInTitles] = [shares.slice(0, words.length), shares.slice(words.length)]
  return {
    total,
    matching: Math.max(
      1,
      sharesAnywhere.reduce((product, { share }) => product * share, total * otherShare),
    ),
    indexQueries: selectIndexQueries(sharesAnywhere, scope, otherShare),
    titleIndexQueries: selectIndexQueries(sharesInTitles, scope, otherShare),
  }
}

interface QueryPlan {
  'Plan Rows': number
  Plans?: QueryPlan[]
}

// Checking one item costs about as much as reading this many index entries.
const ENTRIES_PER_ITEM = { exact: 20, beginning: 5 }

/**
 * Selects the words whose index lookup saves more checks than it costs. A word that a third of all items contain is
 * cheaper to check in the remaining rows.
 */
function selectIndexQueries(
  words: (SpelledQuery & { share: number })[],
  scope: SearchScope,
  otherShare: number,
): string[] {
  // For exact words, conditions in the same index are intersected, so only matching entries are read.
  const combinesInIndex = scope.folder !== undefined || scope.onlyPublic || isLabelled(scope)
  let remainingShare = otherShare
  const selectedWords = words
    .toSorted((a, b) => a.share - b.share)
    .filter(({ isExact, share }) => {
      const isWorthwhile =
        (isExact && combinesInIndex) ||
        share < remainingShare * (isExact ? ENTRIES_PER_ITEM.exact : ENTRIES_PER_ITEM.beginning)
      if (isWorthwhile) remainingShare *= share
      return isWorthwhile
    })
  return selectedWords.map(({ query }) => query)
}
