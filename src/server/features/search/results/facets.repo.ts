import { sql, type Kysely, type RawBuilder } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { FIRST_YEAR, LAST_YEAR, yearStart } from '#shared/rules/dates/years.ts'
import { MOST_COUNTED } from '#shared/rules/limits.ts'
import { conditions } from '../conditions.repo.ts'
import type { Prospect } from '../prospect.repo.ts'
import type { SearchScope } from '../search.model.ts'

export interface FacetRow {
  facet: 'type' | 'place' | 'keywords' | 'tags' | 'decade'
  value: string
  count: number
}

/** The facets of a search, and the number of items they were counted in. */
export interface Facets {
  rows: FacetRow[]
  of: number
}

/** Values per facet, the most frequent ones. */
export const MOST_VALUES = 200
// The calendar repeats every 400 years (in ms). The year is computed relative to 2000, because PostgreSQL counts
// differently before the year 1 and has no dates before 4713 BC.
const CYCLE = sql.lit(146_097 * 86_400_000)
const IN_CYCLE = sql`mod(mod(date_of_origin - ${sql.lit(yearStart(2000))}, ${CYCLE}) + ${CYCLE}, ${CYCLE})`
const CYCLES = sql`((date_of_origin - ${sql.lit(yearStart(2000))} - ${IN_CYCLE}) / ${CYCLE})`
const YEAR = sql`(date_part('year', to_timestamp((${sql.lit(yearStart(2000))} + ${IN_CYCLE})::float8 / 1000) AT TIME ZONE 'UTC') + 400 * ${CYCLES})`
// Rounded down before the cast, because years before 1 are negative.
const DECADE = sql`(floor(${YEAR} / 10) * 10)::int::text`
const [FIRST_MS, LAST_MS] = [sql.lit(yearStart(FIRST_YEAR)), sql.lit(yearStart(LAST_YEAR + 1) - 1)]

/** The columns of artifacts `a` that facets are computed from. */
export const FACETED = sql`a.type, a.place, a.subject, a.labels, a.date_of_origin`

const selectFacet = (name: FacetRow['facet'], value: RawBuilder<unknown>, from = sql`m`, where = sql`true`) =>
  sql`(SELECT ${sql.lit(name)} AS facet, ${value} AS value, count(*) AS count FROM ${from} WHERE ${where} GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${sql.lit(MOST_VALUES)})`

// Unnested in the select list: as a joined table it would be evaluated for each artifact.
const KEYWORDS = sql`(SELECT unnest(subject) AS keyword FROM m) k`
// Counted by id first, so that only the titles of the results are looked up.
const TAGS = sql`(SELECT 'tags' AS facet, t.title AS value, l.count FROM (
    SELECT label, count(*) AS count FROM (SELECT unnest(labels) AS label FROM m) x WHERE label LIKE 'tag:%'
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${sql.lit(MOST_VALUES)}) l JOIN tags t ON t.id = substr(l.label, 5)::uuid)`

/** The counts of each facet's most frequent values among the artifacts `m`, as JSON. */
export const FACETS_OF_M = sql`(SELECT json_agg(f) FROM (
  ${selectFacet('type', sql`type`)}
  UNION ALL ${selectFacet('place', sql`place`, sql`m`, sql`place <> ''`)}
  UNION ALL ${selectFacet('keywords', sql`keyword`, KEYWORDS)}
  UNION ALL ${TAGS}
  UNION ALL ${selectFacet('decade', DECADE, sql`m`, sql`date_of_origin BETWEEN ${FIRST_MS} AND ${LAST_MS}`)}) f)`

/** The facets of a search; beyond `MOST_COUNTED` matches, those of any `MOST_COUNTED` + 1. */
export const countFacets = (db: Kysely<Database>, scope: SearchScope): Promise<Facets> =>
  facetsFrom(db, sql`artifacts a WHERE ${conditions(scope)} LIMIT ${MOST_COUNTED + 1}`)

// The size of a sample, and the most rows that may be read to get it.
const SAMPLE = 2000
const LOOKED_AT = 50_000

/**
 * The facets of a search with many matches: from a random sample of the archive if the matches are frequent enough, or
 * counted.
 */
export function sampleFacets(
  db: Kysely<Database>,
  scope: SearchScope,
  { all, found, sought }: Prospect,
): Promise<Facets> {
  const share = SAMPLE / found
  if (share * all > LOOKED_AT) return countFacets(db, { ...scope, sought })
  // A fixed seed keeps the numbers stable while paging.
  const sample = sql`artifacts a TABLESAMPLE SYSTEM (${share * 100}) REPEATABLE (0)`
  return facetsFrom(db, sql`${sample} WHERE ${conditions(scope)}`)
}

async function facetsFrom(db: Kysely<Database>, from: RawBuilder<unknown>): Promise<Facets> {
  const { rows } = await sql<{ size: number; facets: FacetRow[] | null }>`${sql.raw(PLANNED_ANEW)}
    WITH m AS MATERIALIZED (SELECT ${FACETED} FROM ${from})
    SELECT (SELECT count(*) FROM m) AS size, ${FACETS_OF_M} AS facets`.execute(db)
  return { rows: rows[0]?.facets ?? [], of: rows[0]?.size ?? 0 }
}
