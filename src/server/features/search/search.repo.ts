import { sql, type Kysely, type RawBuilder } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { MOST_COUNTED } from '#shared/rules/limits.ts'
import { conditions } from './conditions.repo.ts'
import { isNarrowed, type After, type SearchScope, type Sort, type Word } from './search.model.ts'
import { every } from './words.repo.ts'
import { FACETED, FACETS_OF_M, type FacetRow, type Facets } from './results/facets.repo.ts'

const ANEW = sql.raw(PLANNED_ANEW)
// Where nothing but the place narrows an index has the order and the number, whatever the place is.
const anew = (scope: SearchScope) => (isNarrowed(scope) ? ANEW : sql``)
const MOST = sql.lit(MOST_COUNTED + 1)

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
  scope: SearchScope,
  { dir, by }: Sort,
  after: After | null,
  limit: number,
): Promise<Found[]> {
  const column = sql.ref(`a.${by.column}`)
  const [beyond, way] = [sql.raw(dir === 'asc' ? '>' : '<'), sql.raw(dir)]
  const page = async (part: RawBuilder<unknown>, order: RawBuilder<unknown>, most: number) => {
    const { rows } = await sql<Found>`${anew(scope)} SELECT a.id, ${column} AS value FROM artifacts a
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

/** How what is found is put in order afterwards: from which columns, by what, and what of it a cursor keeps. */
interface Order {
  columns: RawBuilder<unknown>
  value: RawBuilder<unknown>
  sorting: RawBuilder<unknown>
  beyond: RawBuilder<unknown>
}

/** By a column, nulls last in either direction. */
export function byColumn({ dir, by }: Sort, after: After | null): Order {
  const way = sql.raw(dir)
  const sign = sql.raw(dir === 'asc' ? '>' : '<')
  return {
    columns: sql`a.id, ${sql.ref(`a.${by.column}`)} AS value`,
    value: sql`value`,
    sorting: sql`(value IS NULL), value ${way}, id ${way}`,
    beyond: !after
      ? sql`true`
      : after[0] === null
        ? sql`value IS NULL AND id ${sign} ${after[1]}::uuid`
        : sql`(value IS NULL OR (value, id) ${sign} (${after[0]}::${sql.raw(by.type)}, ${after[1]}::uuid))`,
  }
}

// Titles count most, then descriptions and places; what stands in a long document counts least.
const WEIGHTS = sql.lit('{0.05,0.3,0.4,1}')
const RANK_DIGITS = sql.lit(1_000_000)

/** By how well the words fit, then by title; the value is both, as text. */
export function byRank(words: Word[], after: After | null): Order {
  const [r = '0', ...title] = String(after?.[0] ?? '').split(' ')
  return {
    columns: sql`a.id, a.title, -round(ts_rank(${WEIGHTS}, a.words, ${every(words)})::numeric * ${RANK_DIGITS})::int AS r`,
    value: sql`r || ' ' || title`,
    sorting: sql`r, title, id`,
    beyond: after
      ? sql`(r, title, id) > (${Number(r)}::int, ${title.join(' ')}::text COLLATE natural_order, ${after[1]}::uuid)`
      : sql`true`,
  }
}

export interface Gathered {
  found: Found[]
  /** At most one more than MOST_COUNTED. */
  total: number
  /** Where they were asked for, and nothing was left out. */
  facets: Facets | null
}

/** One page out of all that a narrow search finds, put in order after it is found. */
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

/** One page out of more than can be gathered: what has the words in its title is gathered first. */
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
    found: [string, Found['value']][] | null
    total: number
    facets: FacetRow[] | null
  }>`${ANEW}
    WITH m AS MATERIALIZED (${matched})
    SELECT total, ${whole} AS facets, (SELECT json_agg(json_build_array(id, ${order.value}) ORDER BY ${order.sorting})
      FROM (SELECT * FROM m WHERE ${order.beyond} ORDER BY ${order.sorting} LIMIT ${limit}) p) AS found
    FROM (SELECT count(*) AS total FROM m) c`.execute(db)
  const [{ total, found, facets: counted }] = rows as [(typeof rows)[0]]
  return {
    found: (found ?? []).map(([id, value]) => ({ id, value })),
    total,
    facets: facets ? { rows: counted ?? [], of: total } : null,
  }
}

/** How many artifacts there are in a place, at most one more than MOST_COUNTED. */
export async function countArtifacts(db: Kysely<Database>, scope: SearchScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT 1 FROM artifacts a WHERE ${conditions(scope)} LIMIT ${MOST}) x`.execute(db)
  return rows[0]?.n ?? 0
}
