import { sql, type Kysely, type RawBuilder } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { conditions } from './conditions.repo.ts'

/** Exact counts go up to here; above, the answer says that it is an estimate. */
export const COUNT_LIMIT = 10_000

type Scope = Parameters<typeof conditions>[0]
type After = readonly [value: string | number | null, id: string]

interface Sort {
  dir: 'asc' | 'desc'
  by: { column: string; type: string; open?: true }
}

const ANEW = sql.raw(PLANNED_ANEW)

/** Ids of one page with what each was sorted by. */
export interface Found {
  id: string
  value: string | number | null
}

/**
 * One page in an order that an index keeps, after `after`. What lacks the value comes last, in either direction.
 */
export async function walk(
  db: Kysely<Database>,
  scope: Scope,
  { dir, by }: Sort,
  after: After | null,
  limit: number,
): Promise<Found[]> {
  const column = sql.ref(`a.${by.column}`)
  const [beyond, way] = [sql.raw(dir === 'asc' ? '>' : '<'), sql.raw(dir)]
  const page = async (part: RawBuilder<unknown>, order: RawBuilder<unknown>, most: number) => {
    const { rows } = await sql<Found>`${ANEW} SELECT a.id, ${column} AS value FROM artifacts a
      WHERE ${conditions(scope)} AND ${part} ORDER BY ${order} LIMIT ${most}`.execute(db)
    return rows
  }
  const byId = sql`a.id ${way}`
  const byValue = sql`${column} ${way}, a.id ${way}`
  const known = by.open ? sql`${column} IS NOT NULL` : sql`true`
  const beyondLast = after
    ? sql`(${column}, a.id) ${beyond} (${after[0]}::${sql.raw(by.type)}, ${after[1]}::uuid)`
    : sql`true`
  const rows = after && after[0] === null ? [] : await page(sql`${known} AND ${beyondLast}`, byValue, limit)
  if (!by.open || rows.length === limit) return rows
  const rest = after && after[0] === null ? sql`a.id ${beyond} ${after[1]}::uuid` : sql`true`
  return [...rows, ...(await page(sql`${column} IS NULL AND ${rest}`, byId, limit - rows.length))]
}

/**
 * One page out of all that a narrow search finds, put in order after it is found; and how many there are, at most one
 * more than COUNT_LIMIT.
 */
export async function gather(
  db: Kysely<Database>,
  scope: Scope,
  { dir, by }: Sort,
  after: After | null,
  limit: number,
): Promise<{ found: Found[]; total: number }> {
  const column = sql.ref(`a.${by.column}`)
  const way = sql.raw(dir)
  const beyond = sql.raw(dir === 'asc' ? '>' : '<')
  // Nulls last, in either direction.
  const blank = sql`(value IS NULL)`
  const last = after
    ? after[0] === null
      ? sql`value IS NULL AND id ${beyond} ${after[1]}::uuid`
      : sql`(value IS NULL OR (value, id) ${beyond} (${after[0]}::${sql.raw(by.type)}, ${after[1]}::uuid))`
    : sql`true`
  const { rows } = await sql<{ id: string | null; value: Found['value']; total: number }>`${ANEW}
    WITH m AS MATERIALIZED (SELECT a.id, ${column} AS value FROM artifacts a WHERE ${conditions(scope)} LIMIT ${COUNT_LIMIT + 1})
    SELECT p.id, p.value, c.total FROM (SELECT count(*) AS total FROM m) c
    LEFT JOIN (SELECT id, value FROM m WHERE ${last} ORDER BY ${blank}, value ${way}, id ${way} LIMIT ${limit}) p ON true
    ORDER BY (p.value IS NULL), p.value ${way}, p.id ${way}`.execute(db)
  return pageWithTotal(rows)
}

// Titles count most, then descriptions and places; what stands in a long document counts least.
const WEIGHTS = sql.lit('{0.05,0.3,0.4,1}')
const RANK_DIGITS = sql.lit(1_000_000)

/**
 * One page of the best, by how well the words fit, then by title. Of more than COUNT_LIMIT only as many are ranked,
 * those first that have the words in their title. The value is the rank and the title, as text.
 */
export async function rank(
  db: Kysely<Database>,
  scope: Scope & { words: string; titleWords?: string },
  after: After | null,
  limit: number,
): Promise<{ found: Found[]; total: number }> {
  const { words, titleWords } = scope
  const columns = sql`a.id, a.title, -round(ts_rank(${WEIGHTS}, a.words, ${words}::tsquery)::numeric * ${RANK_DIGITS})::int AS r`
  const most = COUNT_LIMIT + 1
  const others = titleWords
    ? sql`UNION ALL (SELECT ${columns} FROM artifacts a WHERE ${conditions(scope)} AND NOT a.words @@ ${titleWords}::tsquery LIMIT ${most})`
    : sql``
  const first = { ...scope, words: titleWords ?? words }
  const [r = '0', ...title] = String(after?.[0] ?? '').split(' ')
  const last = after
    ? sql`(r, title, id) > (${Number(r)}::int, ${title.join(' ')}::text COLLATE natural_order, ${after[1]}::uuid)`
    : sql`true`
  const { rows } = await sql<{ id: string | null; value: string; total: number }>`${ANEW}
    WITH m AS MATERIALIZED (SELECT * FROM (
      (SELECT ${columns} FROM artifacts a WHERE ${conditions(first)} LIMIT ${most}) ${others}) x LIMIT ${most})
    SELECT p.id, p.r || ' ' || p.title AS value, c.total FROM (SELECT count(*) AS total FROM m) c
    LEFT JOIN (SELECT * FROM m WHERE ${last} ORDER BY r, title, id LIMIT ${limit}) p ON true
    ORDER BY p.r, p.title, p.id`.execute(db)
  return pageWithTotal(rows)
}

function pageWithTotal(rows: { id: string | null; value: Found['value']; total: number }[]) {
  const found = rows.flatMap(({ id, value }) => (id === null ? [] : { id, value }))
  return { found, total: rows[0]?.total ?? 0 }
}

/** How many artifacts there are; above COUNT_LIMIT as the planner estimates it. */
export async function countArtifacts(
  db: Kysely<Database>,
  scope: Scope,
): Promise<{ total: number; estimated: boolean }> {
  const all = sql`SELECT 1 FROM artifacts a WHERE ${conditions(scope)}`
  const { rows } = await sql<{
    n: number
  }>`${ANEW} SELECT count(*) AS n FROM (${all} LIMIT ${COUNT_LIMIT + 1}) x`.execute(db)
  const total = rows[0]?.n ?? 0
  return total > COUNT_LIMIT ? { total: await estimate(db, all), estimated: true } : { total, estimated: false }
}

export async function estimateArtifacts(db: Kysely<Database>, scope: Scope): Promise<number> {
  return estimate(db, sql`SELECT 1 FROM artifacts a WHERE ${conditions(scope)}`)
}

async function estimate(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`${ANEW}
    EXPLAIN (FORMAT JSON) ${query}`.execute(db)
  return Math.max(COUNT_LIMIT + 1, rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}

export interface FacetRow {
  facet: 'type' | 'place' | 'keywords' | 'decade'
  value: string
  n: number
}

const MOST_VALUES = sql.lit(200)
// Beyond these PostgreSQL has no such year.
const [YEAR_1, YEAR_9999] = [sql.lit(-62_135_596_800_000), sql.lit(253_402_300_799_999)]

/** How often each value is among the artifacts found, the most frequent of each facet. At most COUNT_LIMIT + 1 are looked at. */
export async function countFacets(db: Kysely<Database>, scope: Scope, ordered: boolean): Promise<FacetRow[]> {
  const facet = (name: FacetRow['facet'], value: RawBuilder<unknown>, from = sql`m`, where = sql`true`) =>
    sql`(SELECT ${sql.lit(name)} AS facet, ${value} AS value, count(*) AS n FROM ${from} WHERE ${where} GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${MOST_VALUES})`
  const decade = sql`(floor(extract(year FROM to_timestamp(date_of_origin::float8 / 1000) AT TIME ZONE 'UTC') / 10) * 10)::int::text`
  const { rows } = await sql<FacetRow>`${ANEW}
    WITH m AS MATERIALIZED (SELECT a.type, a.place, a.subject, a.date_of_origin FROM artifacts a WHERE ${conditions(scope)}
      ${ordered ? sql`ORDER BY a.title, a.id` : sql``} LIMIT ${COUNT_LIMIT + 1})
    ${facet('type', sql`type`)}
    UNION ALL ${facet('place', sql`place`, sql`m`, sql`place <> ''`)}
    UNION ALL ${facet('keywords', sql`keyword`, sql`m, unnest(subject) keyword`)}
    UNION ALL ${facet('decade', decade, sql`m`, sql`date_of_origin BETWEEN ${YEAR_1} AND ${YEAR_9999}`)}`.execute(db)
  return rows
}
