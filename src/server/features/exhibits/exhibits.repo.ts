import { sql, type Kysely } from 'kysely'
import { anyOf, uuids } from '#server/db/uuids.ts'
import type { Database } from '#server/db/tables/index.ts'
import { MOST_TOLD } from '#server/record/record.ts'

/** Of these artifacts those that an exhibit has, in no order. */
export async function listOfExhibit(db: Kysely<Database>, exhibit: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('exhibit_artifacts')
    .select('artifact')
    .where('exhibit', '=', exhibit)
    .where('artifact', '=', anyOf(ids))
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

/** How many artifacts an exhibit has, whoever may see them. */
export async function countItems(db: Kysely<Database>, exhibit: string): Promise<number> {
  const n = sql<number>`count(*)`.as('n')
  return (await db.selectFrom('exhibit_artifacts').select(n).where('exhibit', '=', exhibit).executeTakeFirstOrThrow()).n
}

/** Nobody else puts anything into this exhibit until the transaction ends; undefined where there is none. */
export const holdExhibit = (db: Kysely<Database>, id: string) =>
  db.selectFrom('exhibits').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The project of each of these artifacts, which stays so until the transaction ends. */
export const holdProjectsOf = (db: Kysely<Database>, ids: readonly string[]) =>
  db.selectFrom('artifacts').select('project').where('id', '=', anyOf(ids)).orderBy('id').forShare().execute()

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
  at = Date.now(),
) =>
  db
    .updateTable('exhibits')
    .set({ ...changes, updated_at: at })
    .where('id', '=', id)
    .execute()

/** Makes these the exhibit's artifacts, in this order. What lies in the trash stays in it, for when it comes back. */
export async function setExhibitArtifacts(db: Kysely<Database>, exhibit: string, ids: string[]): Promise<void> {
  await sql`DELETE FROM exhibit_artifacts x USING artifacts a
    WHERE x.exhibit = ${exhibit} AND a.id = x.artifact AND (a.active OR a.id = ANY(${uuids(ids)}))`.execute(db)
  await sql`INSERT INTO exhibit_artifacts (exhibit, artifact, position)
    SELECT ${exhibit}, id, min(n) FROM unnest(${uuids(ids)}) WITH ORDINALITY AS t(id, n) GROUP BY id`.execute(db)
}

/** Puts artifacts at the end; those already in it keep their place. */
export const appendExhibitArtifacts = (db: Kysely<Database>, exhibit: string, ids: string[]) =>
  sql`INSERT INTO exhibit_artifacts (exhibit, artifact, position)
    SELECT ${exhibit}, id, (SELECT coalesce(max(position), 0) FROM exhibit_artifacts WHERE exhibit = ${exhibit}) + min(n)
    FROM unnest(${uuids(ids)}) WITH ORDINALITY AS t(id, n) GROUP BY id ON CONFLICT DO NOTHING`.execute(db)

export const deleteExhibit = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('exhibits').where('id', '=', id).execute()
