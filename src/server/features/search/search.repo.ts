import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { selectArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import { selectFolders } from '#server/features/folders/folders.repo.ts'
import type { MediaType } from '#shared/rules/media-type.ts'

/** Exact counts go up to here; above, the answer says that it is an estimate. */
export const COUNT_LIMIT = 10_000

/** What is looked for, decided already: every field narrows. */
export interface SearchScope {
  project: string
  onlyPublic: boolean
  deleted: boolean
  /** undefined: anywhere; null: the top folder. */
  folder?: string | null
  exhibits?: string[]
  tags?: string[]
  types?: MediaType[]
  /** A tsquery of the simple configuration. */
  words?: string
}

export interface SearchSort {
  key: 'title' | 'created_at'
  dir: 'asc' | 'desc'
}

const TYPE_OF_COLUMN = { title: sql`text COLLATE natural_order`, created_at: sql`bigint` }

function conditions(scope: SearchScope): RawBuilder<boolean> {
  const parts = [sql`a.project = ${scope.project}`, scope.deleted ? sql`NOT a.active AND a.trash_root` : sql`a.active`]
  if (scope.onlyPublic) parts.push(sql`a.visibility = 'local' AND NOT a.needs_review AND a.type <> 'application'`)
  if (scope.folder !== undefined)
    parts.push(scope.folder === null ? sql`a.folder IS NULL` : sql`a.folder = ${scope.folder}`)
  if (scope.exhibits) {
    parts.push(
      sql`EXISTS (SELECT FROM exhibit_artifacts ea WHERE ea.artifact = a.id AND ea.exhibit = ANY(${scope.exhibits}::uuid[]))`,
    )
  }
  if (scope.tags)
    parts.push(sql`EXISTS (SELECT FROM artifact_tags t WHERE t.artifact = a.id AND t.tag = ANY(${scope.tags}::uuid[]))`)
  if (scope.types) parts.push(sql`a.type = ANY(${scope.types})`)
  if (scope.words !== undefined) parts.push(sql`a.words @@ ${scope.words}::tsquery`)
  return sql<boolean>`${sql.join(parts, sql` AND `)}`
}

/** One page of artifacts after `after` (the last one's sort value and id). */
export function searchArtifacts(
  db: Kysely<Database>,
  scope: SearchScope,
  sort: SearchSort,
  after: [string | number, string] | null,
  limit: number,
) {
  const column = sql.ref(`a.${sort.key}`)
  const beyond = sort.dir === 'asc' ? sql`>` : sql`<`
  return selectArtifacts(db)
    .where(conditions(scope))
    .$if(after !== null, (q) =>
      q.where(
        sql<boolean>`(${column}, a.id) ${beyond} (${after?.[0]}::${TYPE_OF_COLUMN[sort.key]}, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy(column, sort.dir)
    .orderBy('a.id', sort.dir)
    .limit(limit)
    .execute()
}

/** How many match of each type, counting at most COUNT_LIMIT rows. */
export async function countByType(db: Kysely<Database>, scope: SearchScope): Promise<Record<string, number>> {
  const { rows } = await sql<{ type: string; n: number }>`
    SELECT type, count(*) AS n FROM (SELECT a.type FROM artifacts a WHERE ${conditions(scope)} LIMIT ${COUNT_LIMIT + 1}) found
    GROUP BY type ORDER BY type`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.type, row.n]))
}

const MAX_FOLDERS = 500

/** Folders by title: those directly in a folder, or those whose title holds the words. */
export const searchFolders = (
  db: Kysely<Database>,
  scope: Pick<SearchScope, 'project' | 'deleted' | 'folder'>,
  title: string | undefined,
) =>
  selectFolders(db)
    .where('f.project', '=', scope.project)
    .where('f.active', '=', !scope.deleted)
    .$if(scope.folder !== undefined, (q) => q.where('f.folder', 'is not distinct from', scope.folder ?? null))
    // In the trash only what was put there itself: the rest comes and goes with it.
    .$if(scope.deleted, (q) => q.where(sql<boolean>`f.trash_root`))
    .$if(title !== undefined, (q) => q.where(sql<boolean>`position(fold(${title}) IN fold(f.title)) > 0`))
    .orderBy('f.title')
    .orderBy('f.id')
    .limit(MAX_FOLDERS)
    .execute()
