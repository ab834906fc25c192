import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { HEIR_DETAILS, TARGET_TITLE } from '#server/features/activity/activity.repo.ts'
import type { ActRecord } from '#shared/entities/exports/history.ts'

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

/** The items of an export that came from these submissions, and when a submission was withdrawn. */
export async function listSubmittedItems(
  db: Kysely<Database>,
  exportId: string,
  submissions: readonly string[],
): Promise<Map<string, { items: string[]; withdrawn_at: number | null }>> {
  const { rows } = await sql<{ id: string; items: string[]; withdrawn_at: number | null }>`
    SELECT s.id, ARRAY(SELECT a.id::text FROM artifacts a JOIN export_items x ON x.artifact = a.id AND x.export = ${exportId}
        WHERE a.submission = s.id ORDER BY a.id) AS items,
      CASE WHEN s.status = 'withdrawn' THEN
        (SELECT max(e.at) FROM submission_events e WHERE e.submission = s.id AND e.kind = 'withdrawn') END AS withdrawn_at
    FROM submissions s WHERE s.id = ANY(${uuids(submissions)})`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** Something that happened to an item, without the person who did it. */
export interface ItemEvent {
  artifact: string
  type: 'fixity check' | 'metadata modification'
  at: number
  /** The act in the audit log. */
  act: string | null
}

/**
 * Lists what happened to items after they were added, oldest first: the last check of an original that is intact, and what the
 * audit log says, if that is wanted.
 */
export async function listItemEvents(
  db: Kysely<Database>,
  project: string,
  artifacts: readonly string[],
  { withAuditLog }: { withAuditLog: boolean },
): Promise<ItemEvent[]> {
  const { rows } = await sql<ItemEvent>`
    SELECT a.id AS artifact, 'fixity check' AS type, c.checked_at AS at, NULL AS act
      FROM artifacts a JOIN stored_copies c ON c.file = a.file AND c.store = 'store' AND c.checked_at > 0
      WHERE a.id = ANY(${uuids(artifacts)}) AND NOT EXISTS (
        SELECT FROM fixity_findings f WHERE f.file = a.file AND f.store = 'store' AND f.repaired_at IS NULL)
    UNION ALL
    SELECT t.target, 'metadata modification', x.at, x.act FROM audit_log_targets t JOIN audit_log x ON x.id = t.entry
      WHERE ${withAuditLog} AND t.target = ANY(${uuids(artifacts)}) AND x.project = ${project} AND x.act <> 'create'
    UNION ALL
    SELECT t.artifact, 'metadata modification', x.at, x.act FROM earlier_act_targets t JOIN earlier_acts x ON x.id = t.entry
      WHERE ${withAuditLog} AND t.artifact = ANY(${uuids(artifacts)}) AND x.project = ${project} AND x.act <> 'create'
    ORDER BY at, act`.execute(db)
  return rows
}

/**
 * Reads a project's audit log in batches, oldest first, with all targets of each act; or only the acts on the items of an
 * export, with these alone.
 */
export async function* readAuditLog(
  db: Kysely<Database>,
  project: string,
  exportId: string | null,
): AsyncGenerator<ActRecord[]> {
  const isExported =
    exportId === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM export_items i WHERE i.export = ${exportId}::uuid AND i.artifact = t.target)`
  let last = { at: Number.MIN_SAFE_INTEGER, id: NO_ID }
  for (;;) {
    const { rows } = await sql<ActRecord>`
      SELECT x.id, x.at, u.username AS user, x.acting_admin IS NOT NULL AS by_administrator, x.act, x.kind, x.count,
        x.details || (${HEIR_DETAILS}) AS details,
        coalesce((SELECT json_agg(json_build_object('id', t.target, 'title', ${TARGET_TITLE}) ORDER BY t.target)
          FROM audit_log_targets t WHERE t.entry = x.id AND ${isExported}), '[]') AS targets
      FROM audit_log x LEFT JOIN users u ON u.id = x.user_id
      WHERE x.project = ${project}
        AND (${exportId === null} OR EXISTS (SELECT FROM audit_log_targets t WHERE t.entry = x.id AND ${isExported}))
        AND (x.at, x.id) > (${last.at}::bigint, ${last.id}::uuid)
      ORDER BY x.at, x.id LIMIT ${sql.lit(BATCH_SIZE)}`.execute(db)
    const next = rows.at(-1)
    if (!next) return
    yield rows
    last = next
  }
}
const BATCH_SIZE = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'
