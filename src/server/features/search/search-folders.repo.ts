import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { FoldersTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { selectFolders } from '#server/features/folders/folders.repo.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { MAX_ANSWER_TEXT } from '#shared/rules/limits.ts'
import { every, type Word } from './words.repo.ts'

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
  more: boolean
}

/**
 * One page of folders by title, after the last title and id of the one before, as far as an answer has room for what they
 * are described by; or all of them, not described.
 */
export function searchFolders(
  db: Kysely<Database>,
  scope: FolderScope,
  after: After,
  limit: number,
  described: boolean,
): Promise<FolderPage> {
  const beyond = after ? sql`AND (f.title, f.id) > (${after[0]}::text COLLATE natural_order, ${after[1]}::uuid)` : sql``
  const from = sql`SELECT * FROM folders f WHERE ${inScope(scope)} ${beyond} ORDER BY f.title, f.id LIMIT ${limit + 1}`
  return pageOf(db, from, limit, { described, anew: scope.words !== undefined })
}

/** These folders by title, as far as a page goes and an answer has room. */
export const listByTitle = (db: Kysely<Database>, ids: readonly string[], limit: number): Promise<FolderPage> =>
  pageOf(db, sql`SELECT * FROM folders WHERE id = ANY(${ids as string[]}::uuid[])`, limit, { described: true })

async function pageOf(
  db: Kysely<Database>,
  from: RawBuilder<unknown>,
  limit: number,
  { described, anew = false }: { described: boolean; anew?: boolean },
): Promise<FolderPage> {
  const text = described ? sql`f.description` : sql`''`
  const weighed = sql<Selectable<FoldersTable>>`(
    SELECT id, project, folder, title, ${text} AS description, restore_folder, active, created_at, updated_at,
      count(*) OVER () AS many, sum(octet_length(${text})) OVER (ORDER BY f.title, f.id) - octet_length(${text}) AS before
    FROM (${from}) f)`
  const rows = await selectFolders(db, weighed)
    .select(sql<number>`f.many`.as('many'))
    .where(sql<boolean>`f.before < ${sql.lit(MAX_ANSWER_TEXT)}`)
    .$if(anew, (q) => q.modifyFront(sql.raw(PLANNED_ANEW)))
    .orderBy('f.title')
    .orderBy('f.id')
    .limit(limit)
    .execute()
  const folders = rows.map(({ many, ...folder }) => ({ folder, many }))
  return { folders: folders.map(({ folder }) => folder), more: folders.length < (folders[0]?.many ?? 0) }
}

/** How many folders there are, at most `most`. */
export async function countFolders(db: Kysely<Database>, scope: FolderScope, most: number): Promise<number> {
  const anew = scope.words === undefined ? sql`` : sql.raw(PLANNED_ANEW)
  const { rows } = await sql<{ n: number }>`${anew}
    SELECT count(*) AS n FROM (SELECT 1 FROM folders f WHERE ${inScope(scope)} LIMIT ${most}) x`.execute(db)
  return rows[0]?.n ?? 0
}
