import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { FIELD_COLUMNS, ownValuesSql, templateSql, textSizeSql } from '#server/db/artifact-columns.ts'
import type { ArtifactsTable } from '#server/db/tables/archive.ts'
import type { DownloadsTable } from '#server/db/tables/uploads.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'

type Ids = readonly string[]

/** Saves a download request and deletes those that have expired by `now` (ms). */
export async function insertDownload(db: Kysely<Database>, row: Insertable<DownloadsTable>, now: number) {
  await db.deleteFrom('downloads').where('expires_at', '<', now).execute()
  await db.insertInto('downloads').values(row).execute()
}

export const findDownload = (db: Kysely<Database>, id: string) =>
  db.selectFrom('downloads').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Lists these folders and all their subfolders outside the trash, by title. `folder` is the parent's id if the parent
 * is included.
 */
export async function listFolderTree(db: Kysely<Database>, ids: Ids) {
  const { rows } = await sql<{
    id: string
    folder: string | null
    title: string
    created_at: number
    described: boolean
  }>`WITH RECURSIVE down AS (
      SELECT id FROM folders WHERE id = ANY(${uuids(ids)}) AND active
      UNION SELECT f.id FROM folders f JOIN down ON f.folder = down.id WHERE f.active
    ) SELECT f.id, f.title, f.created_at, f.description <> '' AS described, above.id AS folder FROM down JOIN folders f ON f.id = down.id
      LEFT JOIN down above ON above.id = f.folder ORDER BY f.title, f.id`.execute(db)
  return rows
}

/** Loads the titles, descriptions and dates of these folders. */
export const describeFolders = (db: Kysely<Database>, ids: Ids) =>
  db
    .selectFrom('folders')
    .select(['id', 'title', 'description', 'created_at', 'updated_at'])
    .where('id', '=', sql<string>`ANY(${uuids(ids)})`)
    .orderBy('title')
    .orderBy('id')
    .execute()

/**
 * Lists the ids of these artifacts and of the active artifacts in these folders, in the order they were added, up to a
 * limit.
 */
export async function listDownloadItemIds(
  db: Kysely<Database>,
  source: { artifacts: Ids; folders: Ids },
  limit: number,
) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM artifacts WHERE id = ANY(${uuids(source.artifacts)})
    UNION SELECT id FROM artifacts WHERE folder = ANY(${uuids(source.folders)}) AND active
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the artifacts' files and their total bytes, and whether any are the user's own or someone else's. */
export async function measureDownload(db: Kysely<Database>, ids: Ids, userId: string) {
  const { rows } = await sql<{ count: number; size: number; own: boolean; others: boolean }>`
    SELECT count(f.id)::int AS count, coalesce(sum(f.size), 0)::bigint AS size,
      coalesce(bool_or(a.user_id = ${userId}), false) AS own,
      coalesce(bool_or(a.user_id IS DISTINCT FROM ${userId}), false) AS others
    FROM artifacts a LEFT JOIN files f ON f.id = a.file AND f.blocked_reason IS NULL WHERE a.id = ANY(${uuids(ids)})`.execute(
    db,
  )
  return rows[0] ?? { count: 0, size: 0, own: false, others: false }
}

/** Maximum bytes of text read per query. */
const MAX_TEXT_BYTES = sql.lit(2_000_000)

const selectWithTextSizes = (ids: Ids) => sql<
  Selectable<ArtifactsTable> & { total: number }
>`(SELECT a.*, count(*) OVER () AS total,
  sum(${textSizeSql}) OVER (ORDER BY a.id) - (${textSizeSql}) AS before FROM artifacts a WHERE a.id = ANY(${uuids(ids)}))`

/**
 * Loads the download's data about artifacts: as many as fit the text limit, but at least one. The ids must be in order.
 * `readCount` is how many of them were processed.
 */
export async function describeArtifacts(db: Kysely<Database>, ids: Ids) {
  const rows = await db
    .selectFrom(selectWithTextSizes(ids).as('a'))
    // Quarantined files aren't downloaded.
    .leftJoin('files as f', (on) => on.onRef('f.id', '=', 'a.file').on('f.blocked_reason', 'is', null))
    .select(['a.id', 'a.folder', 'a.filename', 'a.type', 'a.created_at', 'a.updated_at'])
    .select(FIELD_COLUMNS.map((column) => `a.${column}` as const))
    .select(['f.key', 'f.size', 'f.sha256', 'a.total', ownValuesSql.as('own'), templateSql.as('template')])
    .select(
      sql<string[] | null>`(SELECT array_agg(t.title ORDER BY t.title) FROM artifact_tags j JOIN tags t ON t.id = j.tag
        WHERE j.artifact = a.id)`.as('tags'),
    )
    .select(
      sql<{ id: string; language: string; size: number }[] | null>`(SELECT json_agg(json_build_object(
        'id', c.id, 'language', c.language, 'size', octet_length(c.content)) ORDER BY c.created_at, c.id)
        FROM captions c WHERE c.artifact = a.id)`.as('captions'),
    )
    .where(sql<boolean>`a.before < ${MAX_TEXT_BYTES}`)
    .orderBy('a.id')
    .execute()
  const lastRow = rows.at(-1)
  return { rows, readCount: lastRow && lastRow.total > rows.length ? ids.indexOf(lastRow.id) + 1 : ids.length }
}

/**
 * Lists the ids of a project's exhibits by title: all, or those that show any of these artifacts in their list or
 * story.
 */
export async function listDownloadExhibitIds(
  db: Kysely<Database>,
  project: string,
  selection: 'all' | Ids,
): Promise<string[]> {
  const includesAny = (artifacts: Ids) => sql`(
    EXISTS (SELECT FROM exhibit_artifacts x WHERE x.exhibit = e.id AND x.artifact = ANY(${uuids(artifacts)}))
    OR EXISTS (SELECT FROM story_items x WHERE x.exhibit = e.id AND x.artifact = ANY(${uuids(artifacts)})))`
  const { rows } = await sql<{ id: string }>`SELECT e.id FROM exhibits e
    WHERE e.project = ${project} AND ${selection === 'all' ? sql`true` : includesAny(selection)} ORDER BY e.title, e.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Loads an exhibit with the ids of its active artifacts in order, and its published story. */
export const describeExhibit = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('exhibits as e')
    .leftJoin('stories as s', 's.exhibit', 'e.id')
    .select(['e.id', 'e.title', 'e.url_alias', 'e.visibility', 'e.description', 'e.created_at', 'e.updated_at'])
    .select('e.cover_item')
    .select('s.published as story')
    .select(
      sql<string[]>`ARRAY(SELECT a.id FROM exhibit_artifacts x JOIN artifacts a ON a.id = x.artifact AND a.active
        WHERE x.exhibit = e.id ORDER BY x.position, a.id)`.as('items'),
    )
    .where('e.id', '=', id)
    .executeTakeFirst()

/** Returns the text of captions, or an empty string if they no longer exist. */
export const findCaptionText = async (db: Kysely<Database>, id: string): Promise<string> =>
  (await db.selectFrom('captions').select('content').where('id', '=', id).executeTakeFirst())?.content ?? ''

export type DescribedArtifact = Awaited<ReturnType<typeof describeArtifacts>>['rows'][number]
