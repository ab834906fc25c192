import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import { publicArtifact } from '#server/access/public-rules.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { ExportEntriesTable, ExportPartsTable, ExportsTable } from '#server/db/tables/uploads.ts'
import { uuids } from '#server/db/uuids.ts'

export type ExportRecord = Selectable<ExportsTable>
export type ExportPart = Selectable<ExportPartsTable>
export type ExportEntry = Selectable<ExportEntriesTable>
/** A file of a part, before it has a position and a checksum. */
export type PlannedEntry = Pick<ExportEntry, 'path' | 'size' | 'key' | 'content' | 'at'>
/** Which items an export contains. */
export type ExportSelection = Pick<ExportRecord, 'project' | 'artifacts' | 'folders' | 'exhibit'>

/** Whether the export is of the whole project. */
export const isWholeProject = ({ artifacts, folders, exhibit }: ExportSelection): boolean =>
  artifacts.length === 0 && folders.length === 0 && exhibit === null

export const insertExport = (db: Kysely<Database>, row: Insertable<ExportsTable>): Promise<ExportRecord> =>
  db.insertInto('exports').values(row).returningAll().executeTakeFirstOrThrow()

export const findExport = (db: Kysely<Database>, id: string): Promise<ExportRecord | undefined> =>
  db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()

/** Lists a user's exports that haven't expired, newest first. */
export const listExports = (db: Kysely<Database>, user: string, now: number): Promise<ExportRecord[]> =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', user)
    .where('expires_at', '>=', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const updateExport = (db: Kysely<Database>, id: string, changes: Updateable<ExportsTable>) =>
  db.updateTable('exports').set(changes).where('id', '=', id).execute()

export const deleteExport = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('exports').where('id', '=', id).execute()

/** Deletes the exports that have expired. Returns the keys of their stored parts. */
export async function deleteExpiredExports(db: Kysely<Database>, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('export_parts as p')
    .innerJoin('exports as e', 'e.id', 'p.export')
    .select('p.key')
    .where('e.expires_at', '<', now)
    .where('p.key', 'is not', null)
    .execute()
  await db.deleteFrom('exports').where('expires_at', '<', now).execute()
  return rows.flatMap(({ key }) => key ?? [])
}

/** Lists the items of an export with the files that can be exported. */
function selectItems({ project, artifacts, folders, exhibit }: ExportSelection, activeFolders: readonly string[]) {
  const ofExhibit = (table: 'exhibit_artifacts' | 'story_items') =>
    sql`a.id IN (SELECT x.artifact FROM ${sql.table(table)} x WHERE x.exhibit = ${exhibit}::uuid)`
  const isSelected = isWholeProject({ project, artifacts, folders, exhibit })
    ? sql`true`
    : sql`(a.id = ANY(${uuids(artifacts)}) OR a.folder = ANY(${uuids(activeFolders)})
        OR ${ofExhibit('exhibit_artifacts')} OR ${ofExhibit('story_items')})`
  return sql`SELECT a.id, a.user_id, f.id AS file, f.size
    FROM artifacts a LEFT JOIN files f ON f.id = a.file AND f.blocked_reason IS NULL
    WHERE a.project = ${project} AND a.active AND ${isSelected}`
}

/** Measures an export's bytes, and finds whether any are the user's own or someone else's. A role (null) owns none. */
export async function measureExport(
  db: Kysely<Database>,
  selection: ExportSelection,
  activeFolders: readonly string[],
  user: string | null,
) {
  const { rows } = await sql<{ bytes: number; own: boolean; others: boolean }>`
    SELECT coalesce(sum(i.size), 0)::bigint AS bytes,
      coalesce(bool_or(i.user_id = ${user}::uuid), false) AS own,
      coalesce(bool_or((i.user_id = ${user}::uuid) IS NOT TRUE), false) AS others
    FROM (${selectItems(selection, activeFolders)}) i`.execute(db)
  return rows[0] ?? { bytes: 0, own: false, others: false }
}

/** Bytes of an item's page with its manifest, and of style sheets, fonts and scripts. */
const [PAGE_BYTES, ASSETS_BYTES] = [25_000, 300_000]

/**
 * Estimates the bytes of a copy of a gallery, as everyone sees it: pages, the pictures and recordings on them, and the originals
 * that visitors may download or play.
 */
export async function measureCopy(db: Kysely<Database>, project: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    WITH shown AS (
      SELECT a.file, count(*) AS items, bool_or(a.downloadable) AS downloadable
      FROM artifacts a WHERE a.project = ${project} AND ${publicArtifact.sql('a')} GROUP BY a.file)
    SELECT (${ASSETS_BYTES}::bigint + coalesce(sum(s.items * ${PAGE_BYTES}
      + CASE WHEN s.downloadable OR f.is_playable THEN coalesce(f.size, 0) ELSE 0 END
      + coalesce((SELECT sum(d.size) FROM derivatives d
          WHERE d.file = f.id AND d.name NOT IN ('tiles', 'waveform', 'clean')), 0)), 0))::bigint AS bytes
    FROM shown s LEFT JOIN files f ON f.id = s.file AND f.blocked_reason IS NULL`.execute(db)
  return rows[0]?.bytes ?? ASSETS_BYTES
}

export const deleteParts = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('export_parts').where('export', '=', id).execute()

/** Lists the items of an export and forgets earlier parts. */
export async function saveItems(
  db: Kysely<Database>,
  { id, ...selection }: ExportRecord,
  activeFolders: readonly string[],
): Promise<void> {
  await deleteParts(db, id)
  await db.deleteFrom('export_items').where('export', '=', id).execute()
  await sql`INSERT INTO export_items (export, artifact, file)
    SELECT ${id}::uuid, i.id, i.file FROM (${selectItems(selection, activeFolders)}) i`.execute(db)
}

/** Lists the next items of an export after this one, in the order in which they were added. */
export async function listItemIds(
  db: Kysely<Database>,
  id: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('export_items')
    .select('artifact')
    .where('export', '=', id)
    .$if(after !== null, (q) => q.where('artifact', '>', after ?? ''))
    .orderBy('artifact')
    .limit(limit)
    .execute()
  return rows.map(({ artifact }) => artifact)
}

/** Saves a part with its items and its entries. */
export async function insertPart(
  db: Kysely<Database>,
  part: ExportPart,
  items: readonly string[],
  entries: readonly ExportEntry[],
): Promise<void> {
  await db.insertInto('export_parts').values(part).execute()
  await db
    .updateTable('export_items')
    .set({ part: part.part })
    .where('export', '=', part.export)
    .where('artifact', '=', sql<string>`ANY(${uuids(items)})`)
    .execute()
  for (let start = 0; start < entries.length; start += ENTRIES_PER_INSERT)
    await db
      .insertInto('export_entries')
      .values(entries.slice(start, start + ENTRIES_PER_INSERT))
      .execute()
}
const ENTRIES_PER_INSERT = 500

export const listParts = (db: Kysely<Database>, ids: readonly string[]): Promise<ExportPart[]> =>
  db
    .selectFrom('export_parts')
    .selectAll()
    .where('export', '=', sql<string>`ANY(${uuids(ids)})`)
    .orderBy('export')
    .orderBy('part')
    .execute()

/** Saves the checksum and the size of a part after it was read. */
export const updatePart = (
  db: Kysely<Database>,
  id: string,
  part: number,
  changes: Pick<ExportPart, 'size' | 'sha256'>,
) => db.updateTable('export_parts').set(changes).where('export', '=', id).where('part', '=', part).execute()

/** Lists the entries of a part in order, without their texts. */
export const listEntries = (db: Kysely<Database>, id: string, part: number) =>
  db
    .selectFrom('export_entries')
    .select(['position', 'path', 'size', 'at', 'key', 'crc'])
    .where('export', '=', id)
    .where('part', '=', part)
    .orderBy('position')
    .execute()

/** The compressed text of an entry. */
export const findContent = async (
  db: Kysely<Database>,
  id: string,
  part: number,
  position: number,
): Promise<Buffer | null> =>
  (
    await db
      .selectFrom('export_entries')
      .select('content')
      .where('export', '=', id)
      .where('part', '=', part)
      .where('position', '=', position)
      .executeTakeFirst()
  )?.content ?? null

/** Saves the text of an entry. */
export const saveContent = (
  db: Kysely<Database>,
  id: string,
  part: number,
  position: number,
  { size, content }: { size: number; content: Buffer },
) =>
  db
    .updateTable('export_entries')
    .set({ size, content })
    .where('export', '=', id)
    .where('part', '=', part)
    .where('position', '=', position)
    .execute()

/** Adds to the bytes that were read. */
export const addProgress = (db: Kysely<Database>, id: string, bytes: number) =>
  db
    .updateTable('exports')
    .set({ done_bytes: sql`done_bytes + ${bytes}` })
    .where('id', '=', id)
    .execute()

/** Saves the checksums of a part's entries by their positions. */
export async function saveChecksums(
  db: Kysely<Database>,
  id: string,
  part: number,
  checksums: readonly number[],
): Promise<void> {
  await sql`UPDATE export_entries e SET crc = c.crc
    FROM unnest(${checksums as number[]}::bigint[]) WITH ORDINALITY AS c(crc, n)
    WHERE e.export = ${id} AND e.part = ${part} AND e.position = c.n - 1`.execute(db)
}

/**
 * Checks the items of a part again: whether any of them or their files are no longer there as they were exported, and whether
 * any are the user's own or someone else's.
 */
export async function checkItems(db: Kysely<Database>, { id, project, user_id }: ExportRecord, part: number) {
  const { rows } = await sql<{ gone: boolean; own: boolean; others: boolean }>`
    SELECT coalesce(bool_or(a.id IS NULL OR (x.file IS NOT NULL
        AND (a.file IS DISTINCT FROM x.file OR f.id IS NULL))), false) AS gone,
      coalesce(bool_or(a.user_id = ${user_id}), false) AS own,
      coalesce(bool_or(a.user_id IS DISTINCT FROM ${user_id}), false) AS others
    FROM export_items x
    LEFT JOIN artifacts a ON a.id = x.artifact AND a.project = ${project} AND a.active
    LEFT JOIN files f ON f.id = a.file AND f.blocked_reason IS NULL
    WHERE x.export = ${id} AND x.part = ${part}`.execute(db)
  return rows[0] ?? { gone: true, own: false, others: false }
}
