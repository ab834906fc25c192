import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { FolderContents } from '#server/access/authorized-request.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import type { MediaType } from '#shared/rules/media-type.ts'

type Ids = readonly string[]

/** SQL expression that applies one visibility to many artifacts; application files stay private. */
export const toVisibilitySql = (visibility: 'private' | 'local') =>
  sql`CASE WHEN type = 'application' THEN 'private' ELSE ${visibility} END`

/** Lets only one transaction at a time change the folder structure of these projects; reads aren't blocked. */
export const lockStructure = (trx: Transaction<Database>, ...projects: string[]): Promise<void> =>
  lockProjects(trx, projects, 'change')

/**
 * Finds these folders and all their subfolders outside the trash. `rootIds` are those that are inside none of the others.
 */
export async function findFolderTree(db: Kysely<Database>, ids: Ids): Promise<{ ids: string[]; rootIds: string[] }> {
  const { rows } = await sql<{ id: string; folder: string | null }>`
    WITH RECURSIVE down AS (
      SELECT id, folder FROM folders WHERE id = ANY(${uuids(ids)}) AND active
      UNION SELECT f.id, f.folder FROM folders f JOIN down ON f.folder = down.id WHERE f.active
    ) SELECT id, folder FROM down`.execute(db)
  return toTree(rows)
}

/** Finds these trashed folders and everything trashed together with them. */
export async function findTrashedTree(db: Kysely<Database>, ids: Ids): Promise<{ ids: string[]; rootIds: string[] }> {
  const { rows } = await sql<{ id: string; folder: string | null }>`
    WITH RECURSIVE down AS (
      SELECT id, restore_folder AS folder, trash_batch FROM folders WHERE id = ANY(${uuids(ids)}) AND NOT active
      UNION SELECT f.id, f.restore_folder, f.trash_batch FROM folders f
        JOIN down ON f.restore_folder = down.id AND f.trash_batch = down.trash_batch WHERE NOT f.active
    ) SELECT id, folder FROM down`.execute(db)
  return toTree(rows)
}

function toTree(rows: { id: string; folder: string | null }[]) {
  const allIds = new Set(rows.map((row) => row.id))
  const rootFolders = rows.filter((row) => row.folder === null || !allIds.has(row.folder))
  return { ids: [...allIds], rootIds: rootFolders.map((row) => row.id) }
}

/**
 * Summarizes whether these folders and their items are the user's own or others', and whether any item needs review.
 * `trashed` considers what was trashed with the folders instead of their active contents.
 */
export async function summarizeContents(
  db: Kysely<Database>,
  userId: string | null,
  folders: Ids,
  trashed = false,
): Promise<FolderContents> {
  const items = trashed
    ? sql`SELECT a.user_id, a.needs_review FROM artifacts a JOIN folders f ON f.id = a.restore_folder AND f.trash_batch = a.trash_batch
        WHERE f.id = ANY(${uuids(folders)}) AND NOT a.active`
    : sql`SELECT a.user_id, a.needs_review FROM artifacts a WHERE a.folder = ANY(${uuids(folders)}) AND a.active`
  const { rows } = await sql<{
    own_folders: boolean
    others_folders: boolean
    own_items: boolean
    others_items: boolean
    in_review: boolean
  }>`
    SELECT f.*, i.* FROM
      (SELECT coalesce(bool_or(user_id = ${userId}::uuid), false) AS own_folders,
        coalesce(bool_or(user_id IS DISTINCT FROM ${userId}::uuid), false) AS others_folders
        FROM folders WHERE id = ANY(${uuids(folders)})) f,
      (SELECT coalesce(bool_or(user_id = ${userId}::uuid), false) AS own_items,
        coalesce(bool_or(user_id IS DISTINCT FROM ${userId}::uuid), false) AS others_items,
        coalesce(bool_or(needs_review), false) AS in_review FROM (${items}) x) i`.execute(db)
  const [row] = rows
  return {
    hasOwnFolders: row?.own_folders ?? false,
    hasOthersFolders: row?.others_folders ?? false,
    hasOwnItems: row?.own_items ?? false,
    hasOthersItems: row?.others_items ?? false,
    hasPendingReview: row?.in_review ?? false,
  }
}

/** Counts the active artifacts in these folders, up to `limit`. */
export async function countArtifactsIn(db: Kysely<Database>, folders: Ids, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM (
    SELECT FROM artifacts WHERE folder = ANY(${uuids(folders)}) AND active LIMIT ${limit}) x`.execute(db)
  return rows[0]?.count ?? 0
}

const LOCK_CLAUSES = { change: sql`FOR NO KEY UPDATE`, share: sql`FOR SHARE` }

/** Loads the columns that file operations check, with the rows locked in id order until the transaction ends. */
export async function lockArtifacts(trx: Transaction<Database>, ids: Ids, mode: keyof typeof LOCK_CLAUSES) {
  const { rows } = await sql<{
    id: string
    project: string
    user_id: string | null
    active: boolean
    needs_review: boolean
    awaits_review: boolean
    visibility: 'private' | 'local'
    type: MediaType
  }>`SELECT id, project, user_id, active, needs_review, awaits_review, visibility, type FROM artifacts
    WHERE id = ANY(${uuids(ids)}) ORDER BY id ${LOCK_CLAUSES[mode]}`.execute(trx)
  return rows
}

/** Locks folders until the transaction ends, so that they can't be changed and nothing can be added to them. */
export async function lockFolders(trx: Transaction<Database>, ids: Ids) {
  const { rows } = await sql<{ id: string; project: string; active: boolean }>`
    SELECT id, project, active FROM folders WHERE id = ANY(${uuids(ids)}) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  return rows
}

/** Locks folders that entries are put into, so that they can't be trashed until the transaction ends. */
export async function shareLockFolders(trx: Transaction<Database>, ids: Ids): Promise<void> {
  await sql`SELECT FROM folders WHERE id = ANY(${uuids(ids)}) AND active ORDER BY id FOR SHARE`.execute(trx)
}

/**
 * Locks the submissions and reports that refer to artifacts (`a`) before the artifacts themselves. Deleting an artifact
 * updates them, and decisions about them lock in the same order.
 */
export async function lockReferences(trx: Transaction<Database>, condition: RawBuilder<boolean>): Promise<void> {
  for (const table of ['submissions', 'reports'] as const)
    await sql`SELECT FROM ${sql.table(table)} WHERE artifact IN (SELECT a.id FROM artifacts a WHERE ${condition})
      ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}

/**
 * Lists the ids of everything in the trash of a project, locked. Items that await review are inactive too, but aren't
 * in the trash.
 */
export async function lockTrash(trx: Transaction<Database>, table: 'artifacts' | 'folders', project: string) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE project = ${project} AND NOT active AND trash_batch IS NOT NULL ORDER BY id FOR UPDATE`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}

/**
 * Locks the tags and files of artifacts, so that tags aren't renamed and documents aren't processed before the copies
 * exist. Files are locked in any state, because even failed ones may be reprocessed.
 */
export async function lockCopySources(trx: Transaction<Database>, artifacts: Ids): Promise<void> {
  await sql`SELECT FROM tags WHERE id IN (SELECT tag FROM artifact_tags WHERE artifact = ANY(${uuids(artifacts)}))
    ORDER BY id FOR SHARE`.execute(trx)
  await sql`SELECT FROM files WHERE id IN (SELECT file FROM artifacts WHERE id = ANY(${uuids(artifacts)}))
    ORDER BY id FOR SHARE`.execute(trx)
}

/** Whether any of these projects belongs to a different org than `project`. */
export async function belongsToOtherOrg(db: Kysely<Database>, project: string, projects: Ids): Promise<boolean> {
  const { rows } = await sql`SELECT FROM projects p JOIN projects here ON here.id = ${project} AND here.org <> p.org
    WHERE p.id = ANY(${uuids(projects)}) LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * Replaces the tags of artifacts from other projects with the tags of this project that have the same titles.
 * `createMissing` creates those that don't exist.
 */
export async function transferTags(
  trx: Transaction<Database>,
  project: string,
  artifacts: Ids,
  createMissing: boolean,
) {
  if (createMissing) {
    await sql`INSERT INTO tags (id, project, title) SELECT new_id(), ${project}, title FROM (
      SELECT DISTINCT ON (tag_key(t.title)) t.title FROM artifact_tags x JOIN tags t ON t.id = x.tag
      WHERE x.artifact = ANY(${uuids(artifacts)}) AND t.project <> ${project}) titles
      ON CONFLICT DO NOTHING`.execute(trx)
  }
  await sql`INSERT INTO artifact_tags (artifact, tag)
    SELECT x.artifact, here.id FROM artifact_tags x JOIN tags t ON t.id = x.tag
    JOIN tags here ON here.project = ${project} AND here.key = tag_key(t.title)
    WHERE x.artifact = ANY(${uuids(artifacts)}) AND t.project <> ${project} FOR SHARE OF here
    ON CONFLICT DO NOTHING`.execute(trx)
  await sql`DELETE FROM artifact_tags x USING tags t
    WHERE x.artifact = ANY(${uuids(artifacts)}) AND t.id = x.tag AND t.project <> ${project}`.execute(trx)
}

/** Removes artifacts from the exhibits and stories of all other projects. */
export async function removeFromOtherExhibits(
  trx: Transaction<Database>,
  project: string,
  artifacts: Ids,
): Promise<void> {
  for (const table of ['exhibit_artifacts', 'story_items'] as const)
    await sql`DELETE FROM ${sql.table(table)} x USING exhibits e
      WHERE x.artifact = ANY(${uuids(artifacts)}) AND e.id = x.exhibit AND e.project <> ${project}`.execute(trx)
}

/** Sums up the bytes of these artifacts' originals. */
export async function sumArtifactSizes(db: Kysely<Database>, ids: Ids): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    SELECT coalesce(sum(size), 0)::bigint AS size FROM artifacts WHERE id = ANY(${uuids(ids)})`.execute(db)
  return rows[0]?.size ?? 0
}

/**
 * Sums up the bytes of the originals in these folders and their subfolders; for trashed folders, in what was trashed
 * with them.
 */
export async function sumFolderSizes(db: Kysely<Database>, ids: Ids): Promise<number> {
  const [activeTree, trashed] = [await findFolderTree(db, ids), await findTrashedTree(db, ids)]
  const { rows } = await sql<{ size: number }>`
    SELECT coalesce(sum(size), 0)::bigint AS size FROM (
      SELECT a.id, a.size FROM artifacts a WHERE a.folder = ANY(${uuids(activeTree.ids)}) AND a.active
      UNION ALL SELECT a.id, a.size FROM artifacts a JOIN folders f ON f.id = a.restore_folder AND f.trash_batch = a.trash_batch
        WHERE f.id = ANY(${uuids(trashed.ids)}) AND NOT a.active) x`.execute(db)
  return rows[0]?.size ?? 0
}
