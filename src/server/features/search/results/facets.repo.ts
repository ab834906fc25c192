import { sql, type Kysely, type RawBuilder } from 'kysely'
import { CUSTOM_PLAN_COMMENT } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { FIRST_YEAR, LAST_YEAR, getYearStartMs } from '#shared/rules/dates/years.ts'
import { MAX_EXACT_COUNT } from '#shared/rules/limits.ts'
import { buildSearchConditions } from '../conditions.repo.ts'
import type { SearchEstimate } from '../search-estimate.repo.ts'
import type { SearchScope } from '../search.model.ts'

export interface FacetRow {
  facet: 'type' | 'place' | 'keywords' | 'tags' | 'decade' | `fields.${string}`
  value: string
  count: number
}

/** The facets of a search, and the number of items in which they were counted. */
export interface Facets {
  rows: FacetRow[]
  sampleSize: number
}

/** Maximum number of values per facet; the most frequent ones are listed. */
export const MAX_VALUES = 200
// The calendar's period of 400 years, in ms. The year is computed relative to 2000, because PostgreSQL counts
// differently before the year 1 and has no dates before 4713 BC.
const CYCLE_MS = sql.lit(146_097 * 86_400_000)
const MS_INTO_CYCLE = sql`mod(mod(date_of_origin - ${sql.lit(getYearStartMs(2000))}, ${CYCLE_MS}) + ${CYCLE_MS}, ${CYCLE_MS})`
const CYCLE_COUNT = sql`((date_of_origin - ${sql.lit(getYearStartMs(2000))} - ${MS_INTO_CYCLE}) / ${CYCLE_MS})`
const YEAR = sql`(date_part('year', to_timestamp((${sql.lit(getYearStartMs(2000))} + ${MS_INTO_CYCLE})::float8 / 1000) AT TIME ZONE 'UTC') + 400 * ${CYCLE_COUNT})`
// Round down with `floor`, because truncating would round the negative years before 1 up.
const DECADE = sql`(floor(${YEAR} / 10) * 10)::int::text`
const [MIN_DATE_MS, MAX_DATE_MS] = [sql.lit(getYearStartMs(FIRST_YEAR)), sql.lit(getYearStartMs(LAST_YEAR + 1) - 1)]

/** The columns of an artifact `a` that facets are computed from. */
export const FACET_COLUMNS = sql`a.type, a.place, a.subject, a.labels, a.date_of_origin, a.project, a.own_values`

const selectFacet = (name: FacetRow['facet'], value: RawBuilder<unknown>, source = sql`m`, condition = sql`true`) =>
  sql`(SELECT ${sql.lit(name)} AS facet, ${value} AS value, count(*) AS count FROM ${source} WHERE ${condition} GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${sql.lit(MAX_VALUES)})`

// Unnest in the select list: a join would evaluate `unnest` separately for each artifact.
const KEYWORDS = sql`(SELECT unnest(subject) AS keyword FROM m) k`
// Count tags by id first, so that only the titles of the most frequent ones are looked up.
const TAGS = sql`(SELECT 'tags' AS facet, t.title AS value, l.count FROM (
    SELECT label, count(*) AS count FROM (SELECT unnest(labels) AS label FROM m) x WHERE label LIKE 'tag:%'
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${sql.lit(MAX_VALUES)}) l JOIN tags t ON t.id = substr(l.label, 5)::uuid)`

// Names count by their text, whichever term they stand for.
const OWN_ENTRIES = sql`LATERAL (SELECT CASE jsonb_typeof(entry) WHEN 'object' THEN entry ->> 'text' ELSE entry #>> '{}' END AS value
  FROM jsonb_array_elements(CASE jsonb_typeof(x.own) WHEN 'array' THEN x.own ELSE jsonb_build_array(x.own) END) entry) e`
const selectOwnFacets = (onlyPublic: boolean) =>
  sql`(SELECT 'fields.' || key, value, count FROM (
    SELECT x.key, e.value, count(*) AS count, row_number() OVER (PARTITION BY x.key ORDER BY count(*) DESC, e.value) AS place
    FROM (SELECT w.key, m.own_values -> w.value_key AS own FROM m JOIN fields w ON w.project = m.project AND w.facet
        AND w.deleted_at IS NULL ${onlyPublic ? sql`AND w.public` : sql``} AND m.own_values ? w.value_key
      WHERE m.own_values <> '{}') x, ${OWN_ENTRIES}
    WHERE e.value <> '' GROUP BY x.key, e.value) y WHERE place <= ${sql.lit(MAX_VALUES)})`

/** Counts each facet's most frequent values among the artifacts `m`, as JSON. Visitors get those of public fields. */
export const buildFacetsJson = ({ onlyPublic }: Pick<SearchScope, 'onlyPublic'>) => sql`(SELECT json_agg(f) FROM (
  ${selectFacet('type', sql`type`)}
  UNION ALL ${selectFacet('place', sql`place`, sql`m`, sql`place <> ''`)}
  UNION ALL ${selectFacet('keywords', sql`keyword`, KEYWORDS)}
  UNION ALL ${TAGS}
  UNION ALL ${selectFacet('decade', DECADE, sql`m`, sql`date_of_origin BETWEEN ${MIN_DATE_MS} AND ${MAX_DATE_MS}`)}
  UNION ALL ${selectOwnFacets(onlyPublic)}) f)`

/** Counts the facets of a search, using at most `MAX_EXACT_COUNT` + 1 arbitrary matches. */
export const countFacets = (db: Kysely<Database>, scope: SearchScope): Promise<Facets> =>
  countFacetsIn(db, scope, sql`artifacts a WHERE ${buildSearchConditions(scope)} LIMIT ${MAX_EXACT_COUNT + 1}`)

/** How many matches a sample holds if their estimated number is right. */
export const SAMPLE_SIZE = 2000
// The maximum number of rows that may be read to obtain it.
const MAX_SAMPLED = 50_000

/**
 * Counts the facets of a search with many matches: in a random sample of the archive if matches are frequent enough,
 * otherwise like `countFacets`.
 */
export function sampleFacets(
  db: Kysely<Database>,
  scope: SearchScope,
  { total, matching, indexQueries }: SearchEstimate,
): Promise<Facets> {
  const share = SAMPLE_SIZE / matching
  if (share * total > MAX_SAMPLED) return countFacets(db, { ...scope, indexQueries })
  // A fixed seed keeps the numbers stable while paging.
  const sample = sql`artifacts a TABLESAMPLE SYSTEM (${share * 100}) REPEATABLE (0)`
  return countFacetsIn(db, scope, sql`${sample} WHERE ${buildSearchConditions(scope)}`)
}

async function countFacetsIn(db: Kysely<Database>, scope: SearchScope, source: RawBuilder<unknown>): Promise<Facets> {
  const { rows } = await sql<{ size: number; facets: FacetRow[] | null }>`${sql.raw(CUSTOM_PLAN_COMMENT)}
    WITH m AS MATERIALIZED (SELECT ${FACET_COLUMNS} FROM ${source})
    SELECT (SELECT count(*) FROM m) AS size, ${buildFacetsJson(scope)} AS facets`.execute(db)
  return { rows: rows[0]?.facets ?? [], sampleSize: rows[0]?.size ?? 0 }
}
