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
  n: number
}

/** Facets of a search, and of how many items they are. */
export interface Facets {
  rows: FacetRow[]
  of: number
}

/** Of each facet so many values, the most frequent. */
export const MOST_VALUES = 200
// The calendar repeats itself after 400 years of so many ms: PostgreSQL is asked for a year from 2000 on, since it counts
// otherwise before the year 1, and has none before 4713 BC.
const CYCLE = sql.lit(146_097 * 86_400_000)
const IN_CYCLE = sql`mod(mod(date_of_origin - ${sql.lit(yearStart(2000))}, ${CYCLE}) + ${CYCLE}, ${CYCLE})`
const CYCLES = sql`((date_of_origin - ${sql.lit(yearStart(2000))} - ${IN_CYCLE}) / ${CYCLE})`
const YEAR = sql`(date_part('year', to_timestamp((${sql.lit(yearStart(2000))} + ${IN_CYCLE})::float8 / 1000) AT TIME ZONE 'UTC') + 400 * ${CYCLES})`
// Cast to int as floor does: the years before 1 are negative.
const DECADE = sql`(floor(${YEAR} / 10) * 10)::int::text`
const [FIRST_MS, LAST_MS] = [sql.lit(yearStart(FIRST_YEAR)), sql.lit(yearStart(LAST_YEAR + 1) - 1)]

/** The columns of artifacts `a` that facets are made of. */
export const FACETED = sql`a.type, a.place, a.subject, a.labels, a.date_of_origin`

const facet = (name: FacetRow['facet'], value: RawBuilder<unknown>, from = sql`m`, where = sql`true`) =>
  sql`(SELECT ${sql.lit(name)} AS facet, ${value} AS value, count(*) AS n FROM ${from} WHERE ${where} GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${sql.lit(MOST_VALUES)})`

// A list is taken apart among what is selected: as a table of its own it would be looked up for each artifact.
const KEYWORDS = sql`(SELECT unnest(subject) AS keyword FROM m) k`
// By their ids first, so that only those that are told are looked up.
const TAGS = sql`(SELECT 'tags' AS facet, t.title AS value, l.n FROM (
    SELECT label, count(*) AS n FROM (SELECT unnest(labels) AS label FROM m) x WHERE label LIKE 'tag:%'
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${sql.lit(MOST_VALUES)}) l JOIN tags t ON t.id = substr(l.label, 5)::uuid)`

/** How often each value is among the artifacts `m`, the most frequent of each facet, as JSON. */
export const FACETS_OF_M = sql`(SELECT json_agg(f) FROM (
  ${facet('type', sql`type`)}
  UNION ALL ${facet('place', sql`place`, sql`m`, sql`place <> ''`)}
  UNION ALL ${facet('keywords', sql`keyword`, KEYWORDS)}
  UNION ALL ${TAGS}
  UNION ALL ${facet('decade', DECADE, sql`m`, sql`date_of_origin BETWEEN ${FIRST_MS} AND ${LAST_MS}`)}) f)`

/** Facets of what is found; of any MOST_COUNTED + 1, where there are so many. */
export const countFacets = (db: Kysely<Database>, scope: SearchScope): Promise<Facets> =>
  facetsFrom(db, sql`artifacts a WHERE ${conditions(scope)} LIMIT ${MOST_COUNTED + 1}`)

// Wanted of a sample, and what it may cost to get them.
const SAMPLE = 2000
const LOOKED_AT = 50_000

/** Facets of many: of a sample from anywhere in the archive, where what is looked for is so frequent that one holds enough. */
export function sampleFacets(
  db: Kysely<Database>,
  scope: SearchScope,
  { all, found, sought }: Prospect,
): Promise<Facets> {
  const share = SAMPLE / found
  if (share * all > LOOKED_AT) return countFacets(db, { ...scope, sought })
  // Drawn by one seed for all: who pages back and forth through a search sees its numbers stay.
  const sample = sql`artifacts a TABLESAMPLE SYSTEM (${share * 100}) REPEATABLE (0)`
  return facetsFrom(db, sql`${sample} WHERE ${conditions(scope)}`)
}

async function facetsFrom(db: Kysely<Database>, from: RawBuilder<unknown>): Promise<Facets> {
  const { rows } = await sql<{ of: number; facets: FacetRow[] | null }>`${sql.raw(PLANNED_ANEW)}
    WITH m AS MATERIALIZED (SELECT ${FACETED} FROM ${from})
    SELECT (SELECT count(*) FROM m) AS of, ${FACETS_OF_M} AS facets`.execute(db)
  return { rows: rows[0]?.facets ?? [], of: rows[0]?.of ?? 0 }
}
