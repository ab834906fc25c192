import { sql, type Kysely } from 'kysely'
import { anyOf, uuids } from '#server/db/uuids.ts'
import type { Database } from '#server/db/tables/index.ts'
import { MAX_PUBLISHED_IDS } from '#server/audit-log/audit-log.ts'

/** Returns which of these artifacts the exhibit contains, in no particular order. */
export async function filterExhibitItemIds(
  db: Kysely<Database>,
  exhibit: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('exhibit_artifacts')
    .select('artifact')
    .where('exhibit', '=', exhibit)
    .where('artifact', '=', anyOf(ids))
    .execute()
  return rows.map((row) => row.artifact)
}

/**
 * Lists the first artifacts of an exhibit, up to the number that can be announced; open pages showing them are notified
 * of the exhibit's changes.
 */
export async function listExhibitItemIds(db: Kysely<Database>, exhibit: string): Promise<string[]> {
  const rows = await db
    .selectFrom('exhibit_artifacts')
    .select('artifact')
    .where('exhibit', '=', exhibit)
    .orderBy('position')
    .limit(MAX_PUBLISHED_IDS)
    .execute()
  return rows.map((row) => row.artifact)
}

/** Counts an exhibit's artifacts, including those that the reader can't see. */
export async function countExhibitItems(db: Kysely<Database>, exhibit: string): Promise<number> {
  const count = sql<number>`count(*)`.as('count')
  return (
    await db.selectFrom('exhibit_artifacts').select(count).where('exhibit', '=', exhibit).executeTakeFirstOrThrow()
  ).count
}

/** Locks an exhibit against changes until the transaction ends. Returns undefined if it doesn't exist. */
export const lockExhibit = (db: Kysely<Database>, id: string) =>
  db.selectFrom('exhibits').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Returns the projects of these artifacts, locked so that they can't change until the transaction ends. */
export const lockArtifactProjects = (db: Kysely<Database>, ids: readonly string[]) =>
  db.selectFrom('artifacts').select('project').where('id', '=', anyOf(ids)).orderBy('id').forShare().execute()

export const insertExhibit = (
  db: Kysely<Database>,
  exhibit: {
    id: string
    project: string
    title: string
    description: string
    url_alias: string
    visibility?: 'private' | 'local'
    cover_item?: string | null
    user_id: string
  },
) => db.insertInto('exhibits').values(exhibit).execute()

export const updateExhibit = (
  db: Kysely<Database>,
  id: string,
  changes: {
    title?: string
    description?: string
    url_alias?: string
    visibility?: 'private' | 'local'
    cover_item?: string | null
  },
  updatedAt = Date.now(),
) =>
  db
    .updateTable('exhibits')
    .set({ ...changes, updated_at: updatedAt })
    .where('id', '=', id)
    .execute()

/**
 * Replaces the exhibit's artifacts with these, in this order. Artifacts in the trash remain part of the exhibit, in
 * case they are restored.
 */
export async function setExhibitArtifacts(db: Kysely<Database>, exhibit: string, ids: string[]): Promise<void> {
  await sql`DELETE FROM exhibit_artifacts x USING artifacts a
    WHERE x.exhibit = ${exhibit} AND a.id = x.artifact AND (a.active OR a.id = ANY(${uuids(ids)}))`.execute(db)
  await sql`INSERT INTO exhibit_artifacts (exhibit, artifact, position)
    SELECT ${exhibit}, id, min(n) FROM unnest(${uuids(ids)}) WITH ORDINALITY AS t(id, n) GROUP BY id`.execute(db)
}

/** Appends artifacts; those already in the exhibit keep their position. */
export const appendExhibitArtifacts = (db: Kysely<Database>, exhibit: string, ids: string[]) =>
  sql`INSERT INTO exhibit_artifacts (exhibit, artifact, position)
    SELECT ${exhibit}, id, (SELECT coalesce(max(position), 0) FROM exhibit_artifacts WHERE exhibit = ${exhibit}) + min(n)
    FROM unnest(${uuids(ids)}) WITH ORDINALITY AS t(id, n) GROUP BY id ON CONFLICT DO NOTHING`.execute(db)

export const deleteExhibit = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('exhibits').where('id', '=', id).execute()
