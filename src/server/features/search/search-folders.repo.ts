import { sql, type Kysely } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { selectFolders } from '#server/features/folders/folders.repo.ts'
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

/** One page of folders by title, after the last title and id of the one before. */
export const searchFolders = (
  db: Kysely<Database>,
  scope: FolderScope,
  after: readonly [title: string | number | null, id: string] | null,
  limit: number,
) =>
  selectFolders(db)
    .$if(scope.words !== undefined, (q) => q.modifyFront(sql.raw(PLANNED_ANEW)))
    .where(inScope(scope))
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(f.title, f.id) > (${after?.[0]}::text COLLATE natural_order, ${after?.[1]}::uuid)`),
    )
    .orderBy('f.title')
    .orderBy('f.id')
    .limit(limit)
    .execute()

/** How many folders there are, at most `most`. */
export async function countFolders(db: Kysely<Database>, scope: FolderScope, most: number): Promise<number> {
  const anew = scope.words === undefined ? sql`` : sql.raw(PLANNED_ANEW)
  const { rows } = await sql<{ n: number }>`${anew}
    SELECT count(*) AS n FROM (SELECT 1 FROM folders f WHERE ${inScope(scope)} LIMIT ${most}) x`.execute(db)
  return rows[0]?.n ?? 0
}
