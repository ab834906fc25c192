import { sql, type Kysely, type Selectable } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { FoldersTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf } from '#server/db/uuids.ts'
import { selectFolders } from '#server/features/folders/folders.repo.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { MAX_ANSWER_TEXT } from '#shared/rules/limits.ts'
import type { Word } from './search.model.ts'
import { every } from './words.repo.ts'

export interface FolderScope {
  project: string
  deleted: boolean
  folder?: string | null
  words?: Word[]
}

const inScope = (scope: FolderScope) => {
  const parts = [sql`f.project = ${scope.project}`, scope.deleted ? sql`NOT f.active` : sql`f.active`]
  if (scope.deleted && scope.words === undefined) parts.push(sql`f.trash_root`)
  if (scope.folder !== undefined) parts.push(sql`coalesce(f.folder, f.project) = ${scope.folder ?? scope.project}`)
  if (scope.words !== undefined) parts.push(sql`f.words @@ ${every(scope.words)}`)
  return sql<boolean>`${sql.join(parts, sql` AND `)}`
}

type After = readonly [title: string | number | null, id: string] | null
interface FolderPage {
  folders: Folder[]
  hasMore: boolean
}

/**
 * A page of folders by title after a position, limited by the total length of their descriptions. Without descriptions,
 * only `limit` applies.
 */
export async function searchFolders(
  db: Kysely<Database>,
  scope: FolderScope,
  after: After,
  limit: number,
  described: boolean,
): Promise<FolderPage> {
  const [title, id] = after ?? []
  const rows = await selectWeighed(db)
    .$if(scope.words !== undefined, (q) => q.modifyFront(sql.raw(PLANNED_ANEW)))
    .where(inScope(scope))
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(f.title, f.id) > (${title}::text COLLATE natural_order, ${id}::uuid)`),
    )
    .limit(limit + 1)
    .execute()
  return described ? describe(db, rows, limit) : { folders: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** These folders by title, limited by `limit` and the total length of their descriptions. */
export async function listByTitle(db: Kysely<Database>, ids: readonly string[], limit: number): Promise<FolderPage> {
  if (ids.length === 0) return { folders: [], hasMore: false }
  const rows = await selectWeighed(db)
    .where('f.id', '=', anyOf(ids))
    .limit(limit + 1)
    .execute()
  return describe(db, rows, limit)
}

// Longer descriptions are rare; they are fetched once it is known which of them fit.
const SHORT = sql.lit(2000)
const WEIGHED = sql<Selectable<FoldersTable> & { long: number | null }>`(
  SELECT *, CASE WHEN octet_length(description) > ${SHORT} THEN octet_length(description) END AS long FROM folders)`

const selectWeighed = (db: Kysely<Database>) =>
  selectFolders(db, WEIGHED)
    .clearSelect()
    .select(['f.id', 'f.project', 'f.title', 'f.restore_folder', 'f.active', 'f.created_at', 'f.updated_at'])
    .select('f.user_id as user')
    .select(sql<string>`coalesce(f.folder::text, 'root')`.as('folder'))
    .select(sql<string>`CASE WHEN f.long IS NULL THEN f.description ELSE '' END`.as('description'))
    .select(sql<number | null>`f.long`.as('long'))
    .orderBy('f.title')
    .orderBy('f.id')

type Weighed = Folder & { long: number | null }

async function describe(db: Kysely<Database>, rows: readonly Weighed[], limit: number): Promise<FolderPage> {
  let before = 0
  const shown = rows.slice(0, limit).filter(({ long, description }) => {
    const fits = before < MAX_ANSWER_TEXT
    before += long ?? description.length
    return fits
  })
  const longIds = shown.filter((row) => row.long !== null).map(({ id }) => id)
  const longDescriptions = new Map(
    (longIds.length > 0 ? await listDescriptions(db, longIds) : []).map((row) => [row.id, row.description]),
  )
  const folders = shown.map((row) => folderOf(row, longDescriptions.get(row.id)))
  return { folders, hasMore: folders.length < rows.length }
}

function folderOf({ long, ...folder }: Weighed, whole: string | undefined): Folder {
  return long === null ? folder : { ...folder, description: whole ?? '' }
}

const listDescriptions = (db: Kysely<Database>, ids: readonly string[]) =>
  db.selectFrom('folders').select(['id', 'description']).where('id', '=', anyOf(ids)).execute()

/** The number of matching folders, counted up to `limit`. */
export async function countFolders(db: Kysely<Database>, scope: FolderScope, most: number): Promise<number> {
  const anew = scope.words === undefined ? sql`` : sql.raw(PLANNED_ANEW)
  const { rows } = await sql<{ count: number }>`${anew}
    SELECT count(*) AS count FROM (SELECT 1 FROM folders f WHERE ${inScope(scope)} LIMIT ${most}) x`.execute(db)
  return rows[0]?.count ?? 0
}
