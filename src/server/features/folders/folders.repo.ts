import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import type { FoldersTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { MAX_RESPONSE_TEXT_BYTES, MAX_EXACT_COUNT } from '#shared/rules/limits.ts'

const FOLDERS_TABLE = sql<Selectable<FoldersTable>>`folders`

/** Selects folders with the fields that the API returns; the table alias is `f`. */
export const selectFolders = (db: Kysely<Database>, source = FOLDERS_TABLE) =>
  db
    .selectFrom(source.as('f'))
    .select([
      'f.id',
      'f.project',
      'f.title',
      'f.description',
      'f.restore_folder',
      'f.active',
      'f.user_id as user',
      'f.created_at',
      'f.updated_at',
    ])
    .select(sql<string>`coalesce(f.folder::text, 'root')`.as('folder'))

export const findFolder = (db: Kysely<Database>, id: string) =>
  selectFolders(db).where('f.id', '=', id).executeTakeFirst()

const MAX_TEXT_BYTES = sql.lit(MAX_RESPONSE_TEXT_BYTES)

/**
 * Loads the folders with these ids, in this order; unknown ids are left out. Folders whose descriptions don't fit the
 * maximum reply come without description, marked `brief`.
 */
export async function listFolders(db: Kysely<Database>, ids: readonly string[]): Promise<Folder[]> {
  const foldersWithinLimit = sql<Selectable<FoldersTable> & { n: number; brief: boolean }>`(
    SELECT id, project, folder, title, CASE WHEN brief THEN '' ELSE description END AS description, restore_folder, active,
      user_id, created_at, updated_at, n, brief
    FROM (SELECT f.*, t.n, sum(octet_length(description)) OVER (ORDER BY t.n) - octet_length(description) >= ${MAX_TEXT_BYTES} AS brief
      FROM unnest(${uuids(ids)}) WITH ORDINALITY t(id, n) JOIN folders f ON f.id = t.id) all_of_them)`
  const rows = await selectFolders(db, foldersWithinLimit)
    .select(sql<boolean>`f.brief`.as('brief'))
    .orderBy(sql`f.n`)
    .execute()
  return rows.map(({ brief, ...folder }) => (brief ? { ...folder, brief } : folder))
}

const MAX_LISTED_FOLDERS = 10_000
const MAX_DEPTH = 1000

/**
 * Lists the folders of these projects outside the trash, by title, without descriptions. If there are too many,
 * top-level folders come first.
 */
export const listActiveFolders = (db: Kysely<Database>, projects: readonly string[]) => {
  const activeFolders = sql<Selectable<FoldersTable>>`(
    SELECT id, project, folder, title, '' AS description, restore_folder, active, user_id, created_at, updated_at FROM folders
    WHERE project = ANY(${uuids(projects)}) AND active
    ORDER BY folder IS NOT NULL, title, id LIMIT ${sql.lit(MAX_LISTED_FOLDERS)})`
  return selectFolders(db, activeFolders).orderBy('f.title').orderBy('f.id').execute()
}

/**
 * Returns the path from the top-level folder to this one, which comes last and is the only one with a description. If
 * the path is too long, only the nearest folders are returned.
 */
export const listFolderPath = (db: Kysely<Database>, id: string) => {
  const ancestors = sql<Selectable<FoldersTable> & { depth: number }>`(
    WITH RECURSIVE up AS (
      SELECT f.id, f.folder, 0 AS depth FROM folders f WHERE f.id = ${id}
      UNION ALL SELECT p.id, p.folder, up.depth + 1 FROM folders p JOIN up ON up.folder = p.id WHERE up.depth < ${sql.lit(MAX_DEPTH)})
    SELECT f.id, f.project, f.folder, f.title, CASE WHEN up.depth = 0 THEN f.description ELSE '' END AS description,
      f.restore_folder, f.active, f.user_id, f.created_at, f.updated_at, up.depth FROM up JOIN folders f ON f.id = up.id)`
  return selectFolders(db, ancestors)
    .orderBy(sql`f.depth`, 'desc')
    .execute()
}

/** The number of items and folders directly in a folder, and the picture of one item. */
interface FolderContents {
  id: string
  items: number
  folders: number
  cover: [artifact: string, key: string, placeholder: string | null] | null
}

/** Everything in a folder and below it; null where it has too much. */
interface FolderDetails {
  id: string
  total_items: number | null
  total_folders: number | null
  bytes: number | null
  changed_at: number | null
}

const COUNT_LIMIT = sql.lit(MAX_EXACT_COUNT + 1)
/** How many items of a folder, by title, are searched for a picture. */
const MAX_COVER_CANDIDATES = sql.lit(12)

/**
 * Loads the contents of these folders, in this order, in one statement that reads a limited number of rows per folder.
 */
export async function listContents(db: Kysely<Database>, ids: readonly string[]): Promise<FolderContents[]> {
  const selectChildren = (table: string) =>
    sql`FROM ${sql.table(table)} x WHERE coalesce(x.folder, x.project) = f.id AND x.active`
  const { rows } = await sql<FolderContents>`
    SELECT f.id,
      (SELECT count(*) FROM (SELECT ${selectChildren('artifacts')} LIMIT ${COUNT_LIMIT}) n) AS items,
      (SELECT count(*) FROM (SELECT ${selectChildren('folders')} LIMIT ${COUNT_LIMIT}) n) AS folders,
      (SELECT jsonb_build_array(first.id, d.key, file.placeholder)
        FROM (SELECT x.id, x.file, x.title ${selectChildren('artifacts')} ORDER BY x.title, x.id LIMIT ${MAX_COVER_CANDIDATES}) first
        JOIN files file ON file.id = first.file JOIN derivatives d ON d.file = first.file AND d.name = 'thumb'
        ORDER BY first.title, first.id LIMIT 1) AS cover
    FROM unnest(${uuids(ids)}) WITH ORDINALITY AS f(id, place) ORDER BY f.place`.execute(db)
  return rows
}

/** With more folders below it, a folder's totals aren't computed. */
const MAX_FOLDERS_BELOW = 1000
/** With more items, a folder's size isn't computed. */
const MAX_SIZED_ITEMS = 1000

/**
 * Counts everything in these folders and below them, with its size and last change, in one statement that reads a limited
 * number of rows per folder.
 */
export async function listFolderDetails(db: Kysely<Database>, ids: readonly string[]): Promise<FolderDetails[]> {
  // OFFSET 0 keeps the planner from reading all folders or artifacts.
  const { rows } = await sql<{ [Key in keyof FolderDetails]: NonNullable<FolderDetails[Key]> }>`
    SELECT f.id, coalesce(cardinality(b.ids), 0) - 1 AS total_folders, n.total_items, s.bytes, s.changed_at
    FROM unnest(${uuids(ids)}) f(id)
    CROSS JOIN LATERAL (
      WITH RECURSIVE down AS (
        SELECT f.id UNION SELECT c.id FROM down CROSS JOIN LATERAL (
          SELECT x.id FROM folders x WHERE coalesce(x.folder, x.project) = down.id AND x.active OFFSET 0) c
      ) SELECT array_agg(id) AS ids FROM (SELECT id FROM down LIMIT ${sql.lit(MAX_FOLDERS_BELOW + 2)}) l) b
    CROSS JOIN LATERAL (SELECT count(*)::int AS total_items FROM (${selectItemsBelow(sql`1`)} LIMIT ${COUNT_LIMIT}) x) n
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.size), 0)::bigint AS bytes, max(x.updated_at) AS changed_at
      FROM (${selectItemsBelow(sql`a.size, a.updated_at`)}) x WHERE n.total_items <= ${sql.lit(MAX_SIZED_ITEMS)}) s`.execute(
    db,
  )
  return rows.map(({ id, total_items, total_folders, bytes, changed_at }) => {
    const isCounted = total_folders <= MAX_FOLDERS_BELOW
    const isSized = isCounted && total_items <= MAX_SIZED_ITEMS
    return {
      id,
      total_items: isCounted ? total_items : null,
      total_folders: isCounted ? total_folders : null,
      bytes: isSized ? bytes : null,
      changed_at: isSized ? changed_at : null,
    }
  })
}

const selectItemsBelow = (columns: RawBuilder<unknown>) =>
  sql`SELECT i.* FROM unnest(b.ids) d(id) CROSS JOIN LATERAL (
    SELECT ${columns} FROM artifacts a WHERE coalesce(a.folder, a.project) = d.id AND a.active OFFSET 0) i`

export const insertFolder = (
  db: Kysely<Database>,
  folder: {
    id: string
    project: string
    folder: string | null
    title: string
    description: string
    user_id: string | null
  },
) =>
  db
    .insertInto('folders')
    .values({ restore_folder: null, trash_batch: null, ...folder })
    .execute()

export const updateFolder = (
  db: Kysely<Database>,
  id: string,
  changes: { title?: string | undefined; description?: string | undefined; folder?: string | null },
  now: number,
) =>
  db
    .updateTable('folders')
    .set({ ...changes, updated_at: sql<number>`greatest(${now}::bigint, updated_at)` })
    .where('id', '=', id)
    .execute()
