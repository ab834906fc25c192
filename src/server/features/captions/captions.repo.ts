import type { Insertable, Kysely, Updateable } from 'kysely'
import type { CaptionsTable } from '#server/db/tables/captions.ts'
import type { Database } from '#server/db/tables/index.ts'

const SHOWN = ['id', 'language', 'label', 'kind', 'content'] as const

/** The captions of an artifact, oldest first. */
export const listCaptions = (db: Kysely<Database>, artifact: string) =>
  db.selectFrom('captions').select(SHOWN).where('artifact', '=', artifact).orderBy('created_at').orderBy('id').execute()

export const countCaptions = async (db: Kysely<Database>, artifact: string): Promise<number> => {
  const counted = await db
    .selectFrom('captions')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('artifact', '=', artifact)
    .executeTakeFirstOrThrow()
  return Number(counted.n)
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
