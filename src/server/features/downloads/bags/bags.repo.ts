import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'

/** The title of a project and of its organisation. */
export const findTitles = (db: Kysely<Database>, project: string) =>
  db
    .selectFrom('projects as p')
    .innerJoin('orgs as o', 'o.id', 'p.org')
    .select(['p.title', 'p.org', 'o.title as organisation'])
    .where('p.id', '=', project)
    .executeTakeFirst()

/** The ids of a project's top folders outside Trash. */
export async function listTopFolderIds(db: Kysely<Database>, project: string): Promise<string[]> {
  const rows = await db
    .selectFrom('folders')
    .select('id')
    .where('project', '=', project)
    .where('folder', 'is', null)
    .where('active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** The captions of items, with their texts. */
export const listCaptionTexts = (db: Kysely<Database>, artifacts: readonly string[]) =>
  db
    .selectFrom('captions')
    .select(['id', 'artifact', 'language', 'label', 'kind', 'content', 'created_at'])
    .where('artifact', '=', sql<string>`ANY(${uuids(artifacts)})`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The titles of tags: all of the project, or those of the export's items. */
export async function listTagTitles(db: Kysely<Database>, project: string, exportId: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .select('title')
    .where('project', '=', project)
    .$if(exportId !== null, (q) =>
      q.where(
        sql<boolean>`EXISTS (SELECT FROM artifact_tags j JOIN export_items x ON x.artifact = j.artifact
          WHERE j.tag = tags.id AND x.export = ${exportId})`,
      ),
    )
    .orderBy('title')
    .execute()
  return rows.map(({ title }) => title)
}

/** The titles of items of a project that are in no Trash. */
export async function listTitles(
  db: Kysely<Database>,
  project: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('artifacts')
    .select(['id', 'title'])
    .where('project', '=', project)
    .where('active', '=', true)
    .where('id', '=', sql<string>`ANY(${uuids(ids)})`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The ids of the exhibits that show items of an export. */
export async function listExhibitIdsOfExport(
  db: Kysely<Database>,
  project: string,
  exportId: string,
): Promise<string[]> {
  const shows = (table: 'exhibit_artifacts' | 'story_items') =>
    sql`EXISTS (SELECT FROM ${sql.table(table)} x JOIN export_items i ON i.artifact = x.artifact
      WHERE x.exhibit = e.id AND i.export = ${exportId})`
  const { rows } = await sql<{ id: string }>`SELECT e.id FROM exhibits e
    WHERE e.project = ${project} AND (${shows('exhibit_artifacts')} OR ${shows('story_items')})
    ORDER BY e.title, e.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads a project's audit log in batches, oldest first, with all targets of each act. */
export async function* readAuditLog(db: Kysely<Database>, project: string): AsyncGenerator<{ id: string }[]> {
  let last = { at: Number.MIN_SAFE_INTEGER, id: NO_ID }
  for (;;) {
    const { rows } = await sql<{ id: string; at: number }>`
      SELECT x.id, x.at, u.username AS user, x.acting_admin IS NOT NULL AS by_administrator, x.act, x.kind, x.count,
        x.details, coalesce((SELECT json_agg(json_build_object('id', t.target, 'title', t.title) ORDER BY t.target)
          FROM audit_log_targets t WHERE t.entry = x.id), '[]') AS targets
      FROM audit_log x LEFT JOIN users u ON u.id = x.user_id
      WHERE x.project = ${project} AND (x.at, x.id) > (${last.at}::bigint, ${last.id}::uuid)
      ORDER BY x.at, x.id LIMIT ${sql.lit(BATCH_SIZE)}`.execute(db)
    const next = rows.at(-1)
    if (!next) return
    yield rows
    last = next
  }
}
const BATCH_SIZE = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'
