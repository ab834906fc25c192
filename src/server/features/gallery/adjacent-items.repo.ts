import { sql, type Kysely, type RawBuilder } from 'kysely'
import { publicArtifact } from '#server/access/public-rules.ts'
import type { Database } from '#server/db/tables/index.ts'
import { toDecade, getYearStartMs } from '#shared/rules/dates/years.ts'

/** The fields of an item that determine its neighbours and related items. */
interface GalleryItem {
  id: string
  project: string
  title: string
  place: string | null
  date_of_origin: number | null
}

interface AdjacentItem {
  id: string
  title: string
}

/** Finds the public items before and after an item, in the order of the gallery. */
export async function findAdjacentItems(db: Kysely<Database>, { id, project, title }: GalleryItem) {
  const findNeighbor = async (operator: '<' | '>', direction: 'asc' | 'desc'): Promise<AdjacentItem | null> => {
    const { rows } = await sql<AdjacentItem>`SELECT a.id, a.title FROM artifacts a
      WHERE a.project = ${project} AND ${publicArtifact.sql('a')}
        AND (a.title, a.id) ${sql.raw(operator)} (${title}::text COLLATE natural_order, ${id}::uuid)
      ORDER BY a.title ${sql.raw(direction)}, a.id ${sql.raw(direction)} LIMIT 1`.execute(db)
    return rows[0] ?? null
  }
  const [previous, next] = await Promise.all([findNeighbor('<', 'desc'), findNeighbor('>', 'asc')])
  return { previous, next }
}

/** Maximum candidates compared per criterion, and maximum related items returned. */
const MAX_CANDIDATES = sql.lit(300)
const MAX_RELATED = sql.lit(8)

/** The decade of a time (ms) as a half-open range. */
function getDecade(ms: number): [number, number] {
  const firstYear = toDecade(new Date(ms).getUTCFullYear())
  return [getYearStartMs(firstYear), getYearStartMs(firstYear + 10)]
}

/**
 * Lists the ids of the public items of the same project that have the most in common with an item: keywords and tags
 * count most, then the place, then the decade. Candidates are read from indexes, at most a few hundred per criterion;
 * for the decade, those nearest in time.
 */
export async function listRelated(
  db: Kysely<Database>,
  { id, project, place, date_of_origin }: GalleryItem,
): Promise<string[]> {
  const row = await db.selectFrom('artifacts').select('labels').where('id', '=', id).executeTakeFirst()
  const labels = row?.labels ?? []
  const decade = date_of_origin === null ? null : getDecade(date_of_origin)
  const isVisible = sql`a.project = ${project} AND ${publicArtifact.sql('a')} AND a.id <> ${id}::uuid`
  const selectCandidates = (condition: RawBuilder<unknown>, isPlaceMatch = false) =>
    sql`(SELECT a.id, ${sql.lit(isPlaceMatch)} AS placed FROM artifacts a WHERE ${isVisible} AND ${condition} LIMIT ${MAX_CANDIDATES})`
  const selectDatedCandidates = (start: number, end: number, direction: 'asc' | 'desc') =>
    sql`(SELECT a.id, false AS placed FROM artifacts a WHERE ${isVisible}
      AND a.date_of_origin >= ${start}::bigint AND a.date_of_origin < ${end}::bigint
      ORDER BY a.date_of_origin ${sql.raw(direction)}, a.id ${sql.raw(direction)} LIMIT ${MAX_RELATED})`
  const candidates = [
    ...(labels.length > 0
      ? [
          selectCandidates(
            sql`gallery_labels(a.project, a.labels) && gallery_labels(${project}::uuid, ${labels}::text[])`,
          ),
        ]
      : []),
    ...(place ? [selectCandidates(sql`a.place <> '' AND place_key(a.place) = place_key(${place}::text)`, true)] : []),
    ...(decade && date_of_origin !== null
      ? [
          selectDatedCandidates(decade[0], date_of_origin, 'desc'),
          selectDatedCandidates(date_of_origin, decade[1], 'asc'),
        ]
      : []),
  ]
  if (candidates.length === 0) return []
  const [start, end] = decade ?? [null, null]
  // The labels of all candidates are unnested in one query. If many items share a place, only some of them become
  // candidates because of it, so the place of every candidate is compared here.
  const { rows } = await sql<{ id: string }>`
    WITH near AS MATERIALIZED (
      SELECT a.id, a.labels, a.date_of_origin, a.title, n.placed OR a.place = ${place}::text AS placed
      FROM (SELECT id, bool_or(placed) AS placed FROM (${sql.join(candidates, sql` UNION ALL `)}) x GROUP BY id) n
      JOIN artifacts a ON a.id = n.id),
    shared AS (SELECT id, count(*) AS n FROM (SELECT id, unnest(labels) AS label FROM near) l
      WHERE label = ANY(${labels}::text[]) GROUP BY id)
    SELECT near.id FROM near LEFT JOIN shared ON shared.id = near.id
    ORDER BY 3 * coalesce(shared.n, 0)
        + CASE WHEN placed THEN 2 ELSE 0 END
        + CASE WHEN date_of_origin >= ${start}::bigint AND date_of_origin < ${end}::bigint THEN 1 ELSE 0 END DESC,
      abs(date_of_origin - ${date_of_origin}::bigint), title, near.id
    LIMIT ${MAX_RELATED}`.execute(db)
  return rows.map((related) => related.id)
}
