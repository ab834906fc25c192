import { sql, type Kysely, type RawBuilder } from 'kysely'
import { CUSTOM_PLAN_COMMENT } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { MAX_EXACT_COUNT } from '#shared/rules/limits.ts'
import { buildSearchConditions } from './conditions.repo.ts'
import {
  isNarrowed,
  type AfterEntry,
  type SearchScope,
  type Sort,
  type SortColumn,
  type SearchWord,
} from './search.model.ts'
import { getOwnSortValue } from './sort-indexes/own-sort-value.repo.ts'
import { toAllWordsQuery } from './word-query.repo.ts'
import { FACET_COLUMNS, buildFacetsJson, type FacetRow, type Facets } from './results/facets.repo.ts'

const CUSTOM_PLAN = sql.raw(CUSTOM_PLAN_COMMENT)
// If only project and folder narrow the search, an index provides order and count, so a cached plan is good enough. Any
// other search is planned for its values.
const getPlanComment = (scope: SearchScope) => (isNarrowed(scope) ? CUSTOM_PLAN : sql``)
const COUNT_LIMIT = sql.lit(MAX_EXACT_COUNT + 1)

/** The id of a found artifact and the value it was sorted by. */
export interface FoundArtifact {
  id: string
  value: string | number | null
}

/** The value of an artifact `a` that is sorted by. */
const getSortValue = ({ column }: SortColumn): RawBuilder<unknown> =>
  typeof column === 'string' ? sql.ref(`a.${column}`) : getOwnSortValue(column, sql.ref('a.own_values'))

/** Reads one page in index order after `after`. Null values come last in both directions. */
export async function walkIndex(
  db: Kysely<Database>,
  scope: SearchScope,
  { direction, sortColumn }: Sort,
  after: AfterEntry | null,
  limit: number,
): Promise<FoundArtifact[]> {
  const column = getSortValue(sortColumn)
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  const directionSql = sql.raw(direction)
  const [lastValue, lastId] = after ?? []
  // The index of an own field is chosen by the project's id.
  const planComment = typeof sortColumn.column === 'string' ? getPlanComment(scope) : CUSTOM_PLAN
  // Items without a value are ordered by it as well, so that the same index has them in order.
  const orderByValue = sql`${column} ${directionSql}, a.id ${directionSql}`
  const readRows = async (condition: RawBuilder<unknown>, pageLimit: number) => {
    const { rows } = await sql<FoundArtifact>`${planComment} SELECT a.id, ${column} AS value FROM artifacts a
      WHERE ${buildSearchConditions(scope)} AND ${condition} ORDER BY ${orderByValue} LIMIT ${pageLimit}`.execute(db)
    return rows
  }
  const hasValue = sortColumn.isNullable ? sql`${column} IS NOT NULL` : sql`true`
  const isAfterLast = after
    ? sql`(${column}, a.id) ${operator} (${lastValue}::${sql.raw(sortColumn.type)}, ${lastId}::uuid)`
    : sql`true`
  const rows = lastValue === null ? [] : await readRows(sql`${hasValue} AND ${isAfterLast}`, limit)
  if (!sortColumn.isNullable || rows.length === limit) return rows
  const isAfterLastId = lastValue === null ? sql`a.id ${operator} ${lastId}::uuid` : sql`true`
  return [...rows, ...(await readRows(sql`${column} IS NULL AND ${isAfterLastId}`, limit - rows.length))]
}

/**
 * SQL for sorting gathered rows: the columns needed, the sort value kept in the cursor, the order, and the condition
 * for the next page.
 */
interface ResultOrder {
  columns: RawBuilder<unknown>
  value: RawBuilder<unknown>
  sorting: RawBuilder<unknown>
  afterCondition: RawBuilder<unknown>
}

/** Sorts by a column, nulls last in both directions. */
export function orderByColumn({ direction, sortColumn }: Sort, after: AfterEntry | null): ResultOrder {
  const directionSql = sql.raw(direction)
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  const [lastValue, lastId] = after ?? []
  return {
    columns: sql`a.id, ${getSortValue(sortColumn)} AS value`,
    value: sql`value`,
    sorting: sql`(value IS NULL), value ${directionSql}, id ${directionSql}`,
    afterCondition: !after
      ? sql`true`
      : lastValue === null
        ? sql`value IS NULL AND id ${operator} ${lastId}::uuid`
        : sql`(value IS NULL OR (value, id) ${operator} (${lastValue}::${sql.raw(sortColumn.type)}, ${lastId}::uuid))`,
  }
}

// Matches in titles count most, then those in descriptions and places; matches in the long text of documents count
// least.
const WEIGHTS = sql.lit('{0.05,0.3,0.4,1}')
const RANK_DIGITS = sql.lit(1_000_000)

/** Sorts by rank, then by title; the sort value is a text that contains both. */
export function orderByRank(words: SearchWord[], after: AfterEntry | null): ResultOrder {
  const [lastValue, lastId] = after ?? []
  const [rank = '0', ...titleParts] = String(lastValue ?? '').split(' ')
  return {
    columns: sql`a.id, a.title, -round(ts_rank(${WEIGHTS}, a.search_words, ${toAllWordsQuery(words)})::numeric * ${RANK_DIGITS})::int AS r`,
    value: sql`r || ' ' || title`,
    sorting: sql`r, title, id`,
    afterCondition: after
      ? sql`(r, title, id) > (${Number(rank)}::int, ${titleParts.join(' ')}::text COLLATE natural_order, ${lastId}::uuid)`
      : sql`true`,
  }
}

export interface CollectedPage {
  artifacts: FoundArtifact[]
  /** Counted up to `MAX_EXACT_COUNT` + 1. */
  total: number
  /** Null unless facets were requested and all matches were counted. */
  facets: Facets | null
}

/** Gathers all matches of a narrow search, sorts them and returns one page. */
export const collectAndSort = (
  db: Kysely<Database>,
  scope: SearchScope,
  sorting: ResultOrder,
  limit: number,
  facets: boolean,
): Promise<CollectedPage> => {
  const columns = facets ? sql`${sorting.columns}, ${FACET_COLUMNS}` : sorting.columns
  return selectSortedPage(
    db,
    sql`SELECT ${columns} FROM artifacts a WHERE ${buildSearchConditions(scope)} LIMIT ${COUNT_LIMIT}`,
    scope,
    sorting,
    limit,
    facets,
  )
}

/**
 * Returns one page when there are more matches than can be gathered; those with the words in their title are gathered
 * first.
 */
export const collectTitlesFirst = (
  db: Kysely<Database>,
  scope: SearchScope,
  titleQuery: { words: SearchWord[]; indexQueries: string[] },
  sorting: ResultOrder,
  limit: number,
): Promise<CollectedPage> => {
  const titleScope = { ...scope, ...titleQuery }
  return selectSortedPage(
    db,
    sql`SELECT * FROM (
      (SELECT ${sorting.columns} FROM artifacts a WHERE ${buildSearchConditions(titleScope)} LIMIT ${COUNT_LIMIT})
      UNION ALL (SELECT ${sorting.columns} FROM artifacts a WHERE ${buildSearchConditions(scope)}
        AND NOT a.search_words @@ ${toAllWordsQuery(titleQuery.words)} LIMIT ${COUNT_LIMIT})) x LIMIT ${COUNT_LIMIT}`,
    scope,
    sorting,
    limit,
    false,
  )
}

async function selectSortedPage(
  db: Kysely<Database>,
  matchesQuery: RawBuilder<unknown>,
  scope: SearchScope,
  sorting: ResultOrder,
  limit: number,
  facets: boolean,
): Promise<CollectedPage> {
  const facetsJson = facets ? sql`CASE WHEN total <= ${MAX_EXACT_COUNT} THEN ${buildFacetsJson(scope)} END` : sql`NULL`
  const { rows } = await sql<{
    page: [string, FoundArtifact['value']][] | null
    total: number
    facets: FacetRow[] | null
  }>`${CUSTOM_PLAN}
    WITH m AS MATERIALIZED (${matchesQuery})
    SELECT total, ${facetsJson} AS facets, (SELECT json_agg(json_build_array(id, ${sorting.value}) ORDER BY ${sorting.sorting})
      FROM (SELECT * FROM m WHERE ${sorting.afterCondition} ORDER BY ${sorting.sorting} LIMIT ${limit}) p) AS page
    FROM (SELECT count(*) AS total FROM m) c`.execute(db)
  const [{ total, page, facets: facetRows }] = rows as [(typeof rows)[0]]
  return {
    artifacts: (page ?? []).map(([id, value]) => ({ id, value })),
    total,
    facets: facets ? { rows: facetRows ?? [], sampleSize: total } : null,
  }
}

/** Counts the artifacts in a scope, up to `MAX_EXACT_COUNT` + 1. */
export async function countArtifacts(db: Kysely<Database>, scope: SearchScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (SELECT 1 FROM artifacts a WHERE ${buildSearchConditions(scope)} LIMIT ${COUNT_LIMIT}) x`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
