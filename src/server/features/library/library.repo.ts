import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Inside } from '#server/access/rights.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import type { MediaType } from '#shared/rules/media-type.ts'

type Ids = readonly string[]

/** The visibility that is chosen for many artifacts at once: application files among them stay out of the gallery. */
export const chosenVisibility = (chosen: 'private' | 'local') =>
  sql`CASE WHEN type = 'application' THEN 'private' ELSE ${chosen} END`

/** Lets one transaction at a time change how the folders of these projects lie in each other; reading goes on. */
export const lockStructure = (trx: Transaction<Database>, ...projects: string[]): Promise<void> =>
  lockProjects(trx, projects, 'change')

/** These living folders and all living ones below them; `top` are those that lie in none of the others. */
export async function treeOf(db: Kysely<Database>, ids: Ids): Promise<{ ids: string[]; tops: string[] }> {
  const { rows } = await sql<{ id: string; folder: string | null }>`
    WITH RECURSIVE down AS (
      SELECT id, folder FROM folders WHERE id = ANY(${uuids(ids)}) AND active
      UNION SELECT f.id, f.folder FROM folders f JOIN down ON f.folder = down.id WHERE f.active
    ) SELECT id, folder FROM down`.execute(db)
  return topsOf(rows)
}

/** These folders of the trash and all that went there together with them. */
export async function trashedTreeOf(db: Kysely<Database>, ids: Ids): Promise<{ ids: string[]; tops: string[] }> {
  const { rows } = await sql<{ id: string; folder: string | null }>`
    WITH RECURSIVE down AS (
      SELECT id, restore_folder AS folder, trash_batch FROM folders WHERE id = ANY(${uuids(ids)}) AND NOT active
      UNION SELECT f.id, f.restore_folder, f.trash_batch FROM folders f
        JOIN down ON f.restore_folder = down.id AND f.trash_batch = down.trash_batch WHERE NOT f.active
    ) SELECT id, folder FROM down`.execute(db)
  return topsOf(rows)
}

function topsOf(rows: { id: string; folder: string | null }[]) {
  const all = new Set(rows.map((row) => row.id))
  const tops = rows.filter((row) => row.folder === null || !all.has(row.folder))
  return { ids: [...all], tops: tops.map((row) => row.id) }
}

/** Whose things these folders and what lies in them are. `trashed`: what went into the trash with the folders, instead of what lives in them. */
export async function insideOf(
  db: Kysely<Database>,
  me: string | null,
  folders: Ids,
  trashed = false,
): Promise<Inside> {
  const items = trashed
    ? sql`SELECT a.user_id, a.needs_review FROM artifacts a JOIN folders f ON f.id = a.restore_folder AND f.trash_batch = a.trash_batch
        WHERE f.id = ANY(${uuids(folders)}) AND NOT a.active`
    : sql`SELECT a.user_id, a.needs_review FROM artifacts a WHERE a.folder = ANY(${uuids(folders)}) AND a.active`
  const { rows } = await sql<Inside>`
    SELECT f.*, i.* FROM
      (SELECT coalesce(bool_or(user_id = ${me}::uuid), false) AS "ownFolders",
        coalesce(bool_or(user_id IS DISTINCT FROM ${me}::uuid), false) AS "othersFolders"
        FROM folders WHERE id = ANY(${uuids(folders)})) f,
      (SELECT coalesce(bool_or(user_id = ${me}::uuid), false) AS "ownItems",
        coalesce(bool_or(user_id IS DISTINCT FROM ${me}::uuid), false) AS "othersItems",
        coalesce(bool_or(needs_review), false) AS "inReview" FROM (${items}) x) i`.execute(db)
  return rows[0] as Inside
}

/** How many living artifacts lie in these folders, at most `most`. */
export async function countIn(db: Kysely<Database>, folders: Ids, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (
    SELECT FROM artifacts WHERE folder = ANY(${uuids(folders)}) AND active LIMIT ${most}) x`.execute(db)
  return rows[0]?.n ?? 0
}

const WAYS = { change: sql`FOR NO KEY UPDATE`, share: sql`FOR SHARE` }

/** What filing asks about each artifact, locked until the transaction ends, in an order that all follow. */
export async function lockArtifacts(trx: Transaction<Database>, ids: Ids, way: keyof typeof WAYS) {
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
    WHERE id = ANY(${uuids(ids)}) ORDER BY id ${WAYS[way]}`.execute(trx)
  return rows
}

/** Locks folders: nothing comes into them or changes them until the transaction ends. */
export async function lockFolders(trx: Transaction<Database>, ids: Ids) {
  const { rows } = await sql<{ id: string; project: string; active: boolean }>`
    SELECT id, project, active FROM folders WHERE id = ANY(${uuids(ids)}) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  return rows
}

/** Locks living folders that something is put into: they stay alive until the transaction ends. */
export async function keepFolders(trx: Transaction<Database>, ids: Ids): Promise<void> {
  await sql`SELECT FROM folders WHERE id = ANY(${uuids(ids)}) AND active ORDER BY id FOR SHARE`.execute(trx)
}

/**
 * Locks what refers to artifacts (`a`) that are to be deleted, before the artifacts are locked: their rows forget the artifact, and
 * whoever decides about a submission or a report locks it first, too.
 */
export async function lockReferences(trx: Transaction<Database>, these: RawBuilder<boolean>): Promise<void> {
  for (const table of ['submissions', 'reports'] as const)
    await sql`SELECT FROM ${sql.table(table)} WHERE artifact IN (SELECT a.id FROM artifacts a WHERE ${these})
      ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}

/** Everything in the trash of a project, locked. What waits for review is inactive as well, and lies in no trash. */
export async function lockTrash(trx: Transaction<Database>, table: 'artifacts' | 'folders', project: string) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE project = ${project} AND NOT active AND trash_batch IS NOT NULL ORDER BY id FOR UPDATE`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}

/**
 * Locks what artifacts are found by besides their own fields: tags are not renamed and documents not read until their
 * copies are there, whatever state those are in, since what has failed may be read once more.
 */
export async function lockSources(trx: Transaction<Database>, artifacts: Ids): Promise<void> {
  await sql`SELECT FROM tags WHERE id IN (SELECT tag FROM artifact_tags WHERE artifact = ANY(${uuids(artifacts)}))
    ORDER BY id FOR SHARE`.execute(trx)
  await sql`SELECT FROM files WHERE id IN (SELECT file FROM artifacts WHERE id = ANY(${uuids(artifacts)}))
    ORDER BY id FOR SHARE`.execute(trx)
}

/** Whether one of these projects is of another org than this one. */
export async function isOfOtherOrg(db: Kysely<Database>, project: string, projects: Ids): Promise<boolean> {
  const { rows } = await sql`SELECT FROM projects p JOIN projects here ON here.id = ${project} AND here.org <> p.org
    WHERE p.id = ANY(${uuids(projects)}) LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * Gives artifacts that have come to a project its tags of the same titles, and takes those of other projects off.
 * `make`: tags that it lacks are made.
 */
export async function carryTags(trx: Transaction<Database>, project: string, artifacts: Ids, make: boolean) {
  if (make) {
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

/** Takes artifacts out of the exhibits of every project but this one, and out of what their stories show. */
export async function leaveExhibits(trx: Transaction<Database>, project: string, artifacts: Ids): Promise<void> {
  for (const table of ['exhibit_artifacts', 'story_items'] as const)
    await sql`DELETE FROM ${sql.table(table)} x USING exhibits e
      WHERE x.artifact = ANY(${uuids(artifacts)}) AND e.id = x.exhibit AND e.project <> ${project}`.execute(trx)
}

/** Bytes of the originals of these artifacts together. */
export async function sizeOfArtifacts(db: Kysely<Database>, ids: Ids): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    SELECT coalesce(sum(size), 0)::bigint AS size FROM artifacts WHERE id = ANY(${uuids(ids)})`.execute(db)
  return rows[0]?.size ?? 0
}

/** Bytes of the originals in these folders and all below them; in the trash of what went there with them. */
export async function sizeOfFolders(db: Kysely<Database>, ids: Ids): Promise<number> {
  const [living, trashed] = [await treeOf(db, ids), await trashedTreeOf(db, ids)]
  const { rows } = await sql<{ size: number }>`
    SELECT coalesce(sum(size), 0)::bigint AS size FROM (
      SELECT a.id, a.size FROM artifacts a WHERE a.folder = ANY(${uuids(living.ids)}) AND a.active
      UNION ALL SELECT a.id, a.size FROM artifacts a JOIN folders f ON f.id = a.restore_folder AND f.trash_batch = a.trash_batch
        WHERE f.id = ANY(${uuids(trashed.ids)}) AND NOT a.active) x`.execute(db)
  return rows[0]?.size ?? 0
}
