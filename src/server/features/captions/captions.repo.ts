import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { CaptionsTable } from '#server/db/tables/captions.ts'
import type { Database } from '#server/db/tables/index.ts'

const SHOWN = ['id', 'language', 'label', 'kind', 'content'] as const

/** The captions of an artifact, oldest first. */
export const listCaptions = (db: Kysely<Database>, artifact: string) =>
  db.selectFrom('captions').select(SHOWN).where('artifact', '=', artifact).orderBy('created_at').orderBy('id').execute()

/** How many captions an artifact has besides one, and their bytes. */
export const weighCaptions = async (db: Kysely<Database>, artifact: string, but?: string) => {
  const { rows } = await sql<{
    n: number
    bytes: number
  }>`SELECT count(*) AS n, coalesce(sum(octet_length(content)), 0) AS bytes
    FROM captions WHERE artifact = ${artifact} AND id IS DISTINCT FROM ${but ?? null}::uuid`.execute(db)
  return rows[0] ?? { n: 0, bytes: 0 }
}

/** The artifact that captions belong to. */
export const artifactOf = (db: Kysely<Database>, id: string) =>
  db.selectFrom('captions').select('artifact').where('id', '=', id).executeTakeFirst()

export const insertCaption = (db: Kysely<Database>, row: Insertable<CaptionsTable>) =>
  db.insertInto('captions').values(row).returning(SHOWN).executeTakeFirstOrThrow()

/** The captions as they are then, or undefined where they are gone. */
export const updateCaption = (db: Kysely<Database>, id: string, changes: Updateable<CaptionsTable>) =>
  db
    .updateTable('captions')
    .set({ ...changes, updated_at: Date.now() })
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst()

/** Whether they were there. */
export const deleteCaption = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('captions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
