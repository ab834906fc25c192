import { sql, type Kysely } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { besideWords, type Scope } from './conditions.repo.ts'

/** What PostgreSQL expects of a search, before it is run. */
export interface Prospect {
  /** All artifacts there are, and those that it will find. */
  all: number
  found: number
  /** The words worth looking for in an index, anywhere and in titles. */
  sought: string[]
  soughtInTitles: string[]
}

/** What the statistics of the table say of a scope and of each of its words. Nothing is read. */
export async function prospectOf(db: Kysely<Database>, scope: Scope & { titleWords?: string[] }): Promise<Prospect> {
  const { words = [], titleWords = [] } = scope
  const each = [...words, ...titleWords].map((word) => sql`a.words @@ ${word}::tsquery`)
  const counts = [sql`true`, ...each, besideWords(scope)].map(
    (condition) => sql`SELECT FROM artifacts a WHERE ${condition}`,
  )
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`${sql.raw(PLANNED_ANEW)}
    EXPLAIN (FORMAT JSON) ${sql.join(counts, sql` UNION ALL `)}`.execute(db)
  // A scope that nothing can fulfil is left out.
  const expected = rows[0]?.['QUERY PLAN'][0].Plan.Plans?.map((plan) => plan['Plan Rows']) ?? []
  const all = expected[0] ?? 0
  const beside = all > 0 ? (expected[each.length + 1] ?? 0) / all : 0
  const share = new Map([...words, ...titleWords].map((word, i) => [word, (expected[i + 1] ?? 0) / all]))
  const shares = (some: string[]) => some.map((word) => ({ word, share: share.get(word) ?? 0 }))
  return {
    all,
    found: Math.max(
      1,
      shares(words).reduce((found, one) => found * one.share, all * beside),
    ),
    sought: worthSeeking(shares(words), beside),
    soughtInTitles: worthSeeking(shares(titleWords), beside),
  }
}

interface Plan {
  'Plan Rows': number
  Plans?: Plan[]
}

// To look at an item costs about as much as to read so many entries of the index.
const ENTRIES_PER_ITEM = 5

/**
 * The shares word, and of the others, as shares of all artifacts, those that leave out more than it costs to read where
 * they stand: a word that every third has is quicker looked up in the few that have the others.
 */
function worthSeeking(words: { word: string; share: number }[], beside: number): string[] {
  let left = beside
  const worth = words
    .toSorted((a, b) => a.share - b.share)
    .filter(({ share }, i) => {
      const sought = i === 0 || share < left * ENTRIES_PER_ITEM
      if (sought) left *= share
      return sought
    })
  return worth.map(({ word }) => word)
}
