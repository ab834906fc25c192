import { sql, type Kysely, type RawBuilder } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { MOST_COUNTED } from '#shared/rules/limits.ts'
import { conditions } from './conditions.repo.ts'
import { isNarrowed, type After, type SearchScope, type Sort, type Word } from './search.model.ts'
import { every } from './words.repo.ts'
import { FACETED, FACETS_OF_M, type FacetRow, type Facets } from './results/facets.repo.ts'

const ANEW = sql.raw(PLANNED_ANEW)
// If only project and folder narrow the search, an index provides order and count, so a cached plan is good enough.
const anew = (scope: SearchScope) => (isNarrowed(scope) ? ANEW : sql``)
const MOST = sql.lit(MOST_COUNTED + 1)

/** The id of a found artifact and the value it was sorted by. */
export interface Found {
  id: string
  value: string | number | null
}

/** Reads one page in index order after `after`. Null values come last in both directions. */
export async function walk(
  db: Kysely<Database>,
  scope: SearchScope,
  { dir, by }: Sort,
  after: After | null,
  limit: number,
): Promise<Found[]> {
  const column = sql.ref(`a.${by.column}`)
  const operator = sql.raw(dir === 'asc' ? '>' : '<')
  const way = sql.raw(dir)
  const [lastValue, lastId] = after ?? []
  const page = async (part: RawBuilder<unknown>, order: RawBuilder<unknown>, most: number) => {
    const { rows } = await sql<Found>`${anew(scope)} SELECT a.id, ${column} AS value FROM artifacts a
      WHERE ${conditions(scope)} AND ${part} ORDER BY ${order} LIMIT ${most}`.execute(db)
    return rows
  }
  const byId = sql`a.id ${way}`
  const byValue = sql`${column} ${way}, a.id ${way}`
  const known = by.open ? sql`${column} IS NOT NULL` : sql`true`
  const beyondLast = after
    ? sql`(${column}, a.id) ${operator} (${lastValue}::${sql.raw(by.type)}, ${lastId}::uuid)`
    : sql`true`
  const rows = lastValue === null ? [] : await page(sql`${known} AND ${beyondLast}`, byValue, limit)
  if (!by.open || rows.length === limit) return rows
  const rest = lastValue === null ? sql`a.id ${operator} ${lastId}::uuid` : sql`true`
  return [...rows, ...(await page(sql`${column} IS NULL AND ${rest}`, byId, limit - rows.length))]
}

/**
 * How gathered rows are sorted: their columns, the sort value kept in the cursor, the sorting, and the condition for
 * the next page.
 */
interface Order {
  columns: RawBuilder<unknown>
  value: RawBuilder<unknown>
  sorting: RawBuilder<unknown>
  beyond: RawBuilder<unknown>
}

/** Sorts by a column, nulls last in both directions. */
export function byColumn({ dir, by }: Sort, after: After | null): Order {
  const way = sql.raw(dir)
  const sign = sql.raw(dir === 'asc' ? '>' : '<')
  const [lastValue, lastId] = after ?? []
  return {
    columns: sql`a.id, ${sql.ref(`a.${by.column}`)} AS value`,
    value: sql`value`,
    sorting: sql`(value IS NULL), value ${way}, id ${way}`,
    beyond: !after
      ? sql`true`
      : lastValue === null
        ? sql`value IS NULL AND id ${sign} ${lastId}::uuid`
        : sql`(value IS NULL OR (value, id) ${sign} (${lastValue}::${sql.raw(by.type)}, ${lastId}::uuid))`,
  }
}

// Matches in titles count most, then descriptions and places; long documents count least.
const WEIGHTS = sql.lit('{0.05,0.3,0.4,1}')
const RANK_DIGITS = sql.lit(1_000_000)

/** Sorts by rank, then by title; the sort value is both, as text. */
export function byRank(words: Word[], after: After | null): Order {
  const [lastValue, lastId] = after ?? []
  const [rank = '0', ...titleParts] = String(lastValue ?? '').split(' ')
  return {
    columns: sql`a.id, a.title, -round(ts_rank(${WEIGHTS}, a.words, ${every(words)})::numeric * ${RANK_DIGITS})::int AS r`,
    value: sql`r || ' ' || title`,
    sorting: sql`r, title, id`,
    beyond: after
      ? sql`(r, title, id) > (${Number(rank)}::int, ${titleParts.join(' ')}::text COLLATE natural_order, ${lastId}::uuid)`
      : sql`true`,
  }
}

export interface Gathered {
  found: Found[]
  /** Counted up to `MOST_COUNTED` + 1. */
  total: number
  /** Null unless facets were requested and all matches were counted. */
  facets: Facets | null
}

/** Gathers all matches of a narrow search, sorts them and returns one page. */
export const gather = (
  db: Kysely<Database>,
  scope: SearchScope,
  order: Order,
  limit: number,
  facets: boolean,
): Promise<Gathered> => {
  const columns = facets ? sql`${order.columns}, ${FACETED}` : order.columns
  return pageOf(
    db,
    sql`SELECT ${columns} FROM artifacts a WHERE ${conditions(scope)} LIMIT ${MOST}`,
    order,
    limit,
    facets,
  )
}

/** Returns one page of more matches than can be gathered; those with the words in their title are gathered first. */
export const gatherTitlesFirst = (
  db: Kysely<Database>,
  scope: SearchScope,
  inTitles: { words: Word[]; sought: string[] },
  order: Order,
  limit: number,
): Promise<Gathered> => {
  const titled = { ...scope, ...inTitles }
  return pageOf(
    db,
    sql`SELECT * FROM (
      (SELECT ${order.columns} FROM artifacts a WHERE ${conditions(titled)} LIMIT ${MOST})
      UNION ALL (SELECT ${order.columns} FROM artifacts a WHERE ${conditions(scope)}
        AND NOT a.words @@ ${every(inTitles.words)} LIMIT ${MOST})) x LIMIT ${MOST}`,
    order,
    limit,
    false,
  )
}

async function pageOf(
  db: Kysely<Database>,
  matched: RawBuilder<unknown>,
  order: Order,
  limit: number,
  facets: boolean,
): Promise<Gathered> {
  const whole = facets ? sql`CASE WHEN total <= ${MOST_COUNTED} THEN ${FACETS_OF_M} END` : sql`NULL`
  const { rows } = await sql<{
    page: [string, Found['value']][] | null
    total: number
    facets: FacetRow[] | null
  }>`${ANEW}
    WITH m AS MATERIALIZED (${matched})
    SELECT total, ${whole} AS facets, (SELECT json_agg(json_build_array(id, ${order.value}) ORDER BY ${order.sorting})
      FROM (SELECT * FROM m WHERE ${order.beyond} ORDER BY ${order.sorting} LIMIT ${limit}) p) AS page
    FROM (SELECT count(*) AS total FROM m) c`.execute(db)
  const [{ total, page, facets: counted }] = rows as [(typeof rows)[0]]
  return {
    found: (page ?? []).map(([id, value]) => ({ id, value })),
    total,
    facets: facets ? { rows: counted ?? [], of: total } : null,
  }
}

/** The number of artifacts in a scope, counted up to `MOST_COUNTED` + 1. */
export async function countArtifacts(db: Kysely<Database>, scope: SearchScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM artifacts a WHERE ${conditions(scope)} LIMIT ${MOST}) x`.execute(db)
  return rows[0]?.count ?? 0
}
