import { sql, type Kysely, type Selectable } from 'kysely'
import { CUSTOM_PLAN_COMMENT } from '#server/db/named-statements.ts'
import type { FoldersTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf } from '#server/db/uuids.ts'
import { selectFolders } from '#server/features/folders/folders.repo.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { MAX_RESPONSE_TEXT_BYTES } from '#shared/rules/limits.ts'
import type { SearchWord } from './search.model.ts'
import { toAllWordsQuery } from './word-query.repo.ts'

export interface FolderScope {
  project: string
  deleted: boolean
  folder?: string | null
  words?: SearchWord[]
}

const buildScopeCondition = (scope: FolderScope) => {
  const conditions = [sql`f.project = ${scope.project}`, scope.deleted ? sql`NOT f.active` : sql`f.active`]
  if (scope.deleted && scope.words === undefined) conditions.push(sql`f.trash_root`)
  if (scope.folder !== undefined) conditions.push(sql`coalesce(f.folder, f.project) = ${scope.folder ?? scope.project}`)
  if (scope.words !== undefined) conditions.push(sql`f.search_words @@ ${toAllWordsQuery(scope.words)}`)
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

type AfterFolder = readonly [title: string | number | null, id: string] | null
interface FolderPage {
  folders: Folder[]
  hasMore: boolean
}

/**
 * Lists a page of folders by title after a position, limited by the total length of their descriptions. Without
 * descriptions, only `limit` applies.
 */
export async function searchFolders(
  db: Kysely<Database>,
  scope: FolderScope,
  after: AfterFolder,
  limit: number,
  withDescriptions: boolean,
): Promise<FolderPage> {
  const [title, id] = after ?? []
  const rows = await selectFoldersWithLength(db)
    .$if(scope.words !== undefined, (q) => q.modifyFront(sql.raw(CUSTOM_PLAN_COMMENT)))
    .where(buildScopeCondition(scope))
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(f.title, f.id) > (${title}::text COLLATE natural_order, ${id}::uuid)`),
    )
    .limit(limit + 1)
    .execute()
  return withDescriptions
    ? addDescriptions(db, rows, limit)
    : { folders: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** Lists these folders by title, limited by `limit` and the total length of their descriptions. */
export async function listFoldersByTitle(
  db: Kysely<Database>,
  ids: readonly string[],
  limit: number,
): Promise<FolderPage> {
  if (ids.length === 0) return { folders: [], hasMore: false }
  const rows = await selectFoldersWithLength(db)
    .where('f.id', '=', anyOf(ids))
    .limit(limit + 1)
    .execute()
  return addDescriptions(db, rows, limit)
}

// Longer descriptions are rare; they are loaded once it is known which of them fit.
const MAX_INLINE_LENGTH = sql.lit(2000)
const FOLDERS_WITH_LENGTH = sql<Selectable<FoldersTable> & { long: number | null }>`(
  SELECT *, CASE WHEN octet_length(description) > ${MAX_INLINE_LENGTH} THEN octet_length(description) END AS long FROM folders)`

const selectFoldersWithLength = (db: Kysely<Database>) =>
  selectFolders(db, FOLDERS_WITH_LENGTH)
    .clearSelect()
    .select(['f.id', 'f.project', 'f.title', 'f.restore_folder', 'f.active', 'f.created_at', 'f.updated_at'])
    .select('f.user_id as user')
    .select(sql<string>`coalesce(f.folder::text, 'root')`.as('folder'))
    .select(sql<string>`CASE WHEN f.long IS NULL THEN f.description ELSE '' END`.as('description'))
    .select(sql<number | null>`f.long`.as('long'))
    .orderBy('f.title')
    .orderBy('f.id')

type FolderWithLength = Folder & { long: number | null }

async function addDescriptions(
  db: Kysely<Database>,
  rows: readonly FolderWithLength[],
  limit: number,
): Promise<FolderPage> {
  let usedText = 0
  const shownRows = rows.slice(0, limit).filter(({ long, description }) => {
    const hasRoom = usedText < MAX_RESPONSE_TEXT_BYTES
    usedText += long ?? description.length
    return hasRoom
  })
  const longIds = shownRows.filter((row) => row.long !== null).map(({ id }) => id)
  const longDescriptions = new Map(
    (longIds.length > 0 ? await listFolderDescriptions(db, longIds) : []).map((row) => [row.id, row.description]),
  )
  const folders = shownRows.map((row) => toFolder(row, longDescriptions.get(row.id)))
  return { folders, hasMore: folders.length < rows.length }
}

function toFolder({ long, ...folder }: FolderWithLength, longDescription: string | undefined): Folder {
  return long === null ? folder : { ...folder, description: longDescription ?? '' }
}

const listFolderDescriptions = (db: Kysely<Database>, ids: readonly string[]) =>
  db.selectFrom('folders').select(['id', 'description']).where('id', '=', anyOf(ids)).execute()

/** Counts the matching folders, up to `limit`. */
export async function countFolders(db: Kysely<Database>, scope: FolderScope, limit: number): Promise<number> {
  const planComment = scope.words === undefined ? sql`` : sql.raw(CUSTOM_PLAN_COMMENT)
  const { rows } = await sql<{ count: number }>`${planComment}
    SELECT count(*) AS count FROM (SELECT 1 FROM folders f WHERE ${buildScopeCondition(scope)} LIMIT ${limit}) x`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
