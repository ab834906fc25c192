import { sql, type Kysely } from 'kysely'
import type { FileUrls } from '#server/access/file-urls.ts'
import { shownToVisitors } from '#server/access/public-rule.ts'
import type { Database } from '#server/db/tables/index.ts'
import { MOST_TOLD } from '#server/features/activity/activity.repo.ts'
import { selectArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'

interface Scope {
  id?: string
  project?: string
  alias?: string
  /** Exhibits that show this artifact. */
  artifact?: string
  /** Only what visitors may see. */
  onlyPublic?: boolean
}

const shown = (onlyPublic: boolean) => sql.raw(onlyPublic ? shownToVisitors('a') : 'a.active')

/** Exhibits by title, each with its number of items and the picture of its first item that has one. */
export async function listExhibits(db: Kysely<Database>, urls: FileUrls, scope: Scope): Promise<Exhibit[]> {
  const items = shown(scope.onlyPublic ?? false)
  const rows = await db
    .selectFrom('exhibits as e')
    .select([
      'e.id',
      'e.project',
      'e.title',
      'e.description',
      'e.url_alias',
      'e.visibility',
      'e.created_at',
      'e.updated_at',
    ])
    .select(
      sql<number>`(SELECT count(*) FROM exhibit_artifacts ea JOIN artifacts a ON a.id = ea.artifact WHERE ea.exhibit = e.id AND ${items})`.as(
        'artifact_count',
      ),
    )
    .select(
      sql<
        [artifact: string, key: string] | null
      >`(SELECT jsonb_build_array(a.id, d.key) FROM exhibit_artifacts ea JOIN artifacts a ON a.id = ea.artifact
        JOIN derivatives d ON d.file = a.file AND d.name = 'small'
        WHERE ea.exhibit = e.id AND ${items} ORDER BY ea.position LIMIT 1)`.as('cover'),
    )
    .$if(scope.id !== undefined, (q) => q.where('e.id', '=', scope.id ?? ''))
    .$if(scope.project !== undefined, (q) => q.where('e.project', '=', scope.project ?? ''))
    .$if(scope.alias !== undefined, (q) => q.where(sql`lower(e.url_alias)`, '=', (scope.alias ?? '').toLowerCase()))
    .$if(scope.artifact !== undefined, (q) =>
      q.where((e) =>
        e.exists(
          e
            .selectFrom('exhibit_artifacts as ea')
            .select('ea.exhibit')
            .whereRef('ea.exhibit', '=', 'e.id')
            .where('ea.artifact', '=', scope.artifact ?? ''),
        ),
      ),
    )
    .$if(scope.onlyPublic === true, (q) => q.where('e.visibility', '=', 'local'))
    .orderBy('e.title')
    .orderBy('e.id')
    .limit(1000)
    .execute()
  return rows.map((row) => ({ ...row, cover: row.cover && urls(row.cover[0]).derivative(row.cover[1]) }))
}

/** The living artifacts of an exhibit in its order. */
export const listExhibitArtifacts = (db: Kysely<Database>, exhibit: string, onlyPublic: boolean) =>
  selectArtifacts(db)
    .innerJoin('exhibit_artifacts as ea', 'ea.artifact', 'a.id')
    .where('ea.exhibit', '=', exhibit)
    .where(sql<boolean>`${shown(onlyPublic)}`)
    .orderBy('ea.position')
    .limit(10_000)
    .execute()

/** Of these artifacts those that an exhibit has, in no order. */
export async function listOfExhibit(db: Kysely<Database>, exhibit: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('exhibit_artifacts')
    .select('artifact')
    .where('exhibit', '=', exhibit)
    .where('artifact', '=', sql<string>`ANY(${ids as string[]}::uuid[])`)
    .execute()
  return rows.map((row) => row.artifact)
}

/** The artifacts of an exhibit, whose pages are told of it: the first so many. */
export async function listItemIds(db: Kysely<Database>, exhibit: string): Promise<string[]> {
  const rows = await db
    .selectFrom('exhibit_artifacts')
    .select('artifact')
    .where('exhibit', '=', exhibit)
    .orderBy('position')
    .limit(MOST_TOLD)
    .execute()
  return rows.map((row) => row.artifact)
}

/** The project of each of these artifacts, which stays so until the transaction ends. */
export const holdProjectsOf = (db: Kysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('artifacts')
    .select('project')
    .where('id', '=', sql<string>`ANY(${ids as string[]}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()

export const aliasTaken = async (db: Kysely<Database>, project: string, alias: string, except: string) =>
  (await db
    .selectFrom('exhibits')
    .select('id')
    .where('project', '=', project)
    .where(sql`lower(url_alias)`, '=', alias.toLowerCase())
    .where('id', '<>', except)
    .executeTakeFirst()) !== undefined

export const insertExhibit = (
  db: Kysely<Database>,
  exhibit: {
    id: string
    project: string
    title: string
    description: string
    url_alias: string
    visibility?: 'private' | 'local'
    user_id: string
  },
) => db.insertInto('exhibits').values(exhibit).execute()

export const updateExhibit = (
  db: Kysely<Database>,
  id: string,
  changes: { title?: string; description?: string; url_alias?: string; visibility?: 'private' | 'local' },
) =>
  db
    .updateTable('exhibits')
    .set({ ...changes, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()

/** Makes these the exhibit's artifacts, in this order. */
export async function setExhibitArtifacts(db: Kysely<Database>, exhibit: string, ids: string[]): Promise<void> {
  await db.deleteFrom('exhibit_artifacts').where('exhibit', '=', exhibit).execute()
  await sql`INSERT INTO exhibit_artifacts (exhibit, artifact, position)
    SELECT ${exhibit}, id, min(n) FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS t(id, n) GROUP BY id`.execute(db)
}

/** Puts artifacts at the end; those already in it keep their place. */
export const appendExhibitArtifacts = (db: Kysely<Database>, exhibit: string, ids: string[]) =>
  sql`INSERT INTO exhibit_artifacts (exhibit, artifact, position)
    SELECT ${exhibit}, id, (SELECT coalesce(max(position), 0) FROM exhibit_artifacts WHERE exhibit = ${exhibit}) + min(n)
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS t(id, n) GROUP BY id ON CONFLICT DO NOTHING`.execute(db)

export const deleteExhibit = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('exhibits').where('id', '=', id).execute()
