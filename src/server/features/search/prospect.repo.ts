import { sql, type Kysely } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { besideWords } from './conditions.repo.ts'
import { spell, type Spelled } from './lexemes.repo.ts'
import { isLabelled, type SearchScope } from './search.model.ts'

/** What PostgreSQL expects of a search, before it is run. */
export interface Prospect {
  /** All artifacts there are, and those that it will find. */
  all: number
  found: number
  /** Tsqueries of the words worth looking for in an index, anywhere and in titles. */
  sought: string[]
  soughtInTitles: string[]
}

/**
 * What the statistics of the table say of a scope and of each of its words; null where no item has such words. None is
 * read.
 */
export async function prospectOf(db: Kysely<Database>, scope: SearchScope): Promise<Prospect | null> {
  if (scope.nothing) return null
  const { words = [], titleWords = [] } = scope
  const spelled = await spell(db, [...words, ...titleWords])
  if (!spelled) return null
  const each = spelled.map(({ query }) => sql`a.words @@ ${query}::tsquery`)
  const counts = [sql`true`, ...each, besideWords(scope)].map(
    (condition) => sql`SELECT FROM artifacts a WHERE ${condition}`,
  )
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`${sql.raw(PLANNED_ANEW)}
    EXPLAIN (FORMAT JSON) ${sql.join(counts, sql` UNION ALL `)}`.execute(db)
  // A scope that nothing can fulfil is left out.
  const expected = rows[0]?.['QUERY PLAN'][0].Plan.Plans?.map((plan) => plan['Plan Rows']) ?? []
  const all = expected[0] ?? 0
  const beside = all > 0 ? (expected[each.length + 1] ?? 0) / all : 0
  const shares = spelled.map((one, i) => ({ ...one, share: (expected[i + 1] ?? 0) / all }))
  const [anywhere, inTitles] = [shares.slice(0, words.length), shares.slice(words.length)]
  return {
    all,
    found: Math.max(
      1,
      anywhere.reduce((found, { share }) => found * share, all * beside),
    ),
    sought: worthSeeking(anywhere, scope, beside),
    soughtInTitles: worthSeeking(inTitles, scope, beside),
  }
}

interface Plan {
  'Plan Rows': number
  Plans?: Plan[]
}

// To look at an item costs about as much as to read so many entries of the index of words: of whole ones, or of beginnings.
const ENTRIES_PER_ITEM = { exact: 20, beginning: 5 }

/**
 * Of words, with their shares of all artifacts, those that leave out more than it costs to read where they stand: one
 * that every third has is quicker looked up in the few that are left without it.
 */
function worthSeeking(words: (Spelled & { share: number })[], scope: SearchScope, beside: number): string[] {
  // Of what the same index knows besides, it reads the entries of whole words only where both are.
  const together = scope.folder !== undefined || scope.onlyPublic || isLabelled(scope)
  let left = beside
  const worth = words
    .toSorted((a, b) => a.share - b.share)
    .filter(({ exact, share }) => {
      const sought = (exact && together) || share < left * (exact ? ENTRIES_PER_ITEM.exact : ENTRIES_PER_ITEM.beginning)
      if (sought) left *= share
      return sought
    })
  return worth.map(({ query }) => query)
}
