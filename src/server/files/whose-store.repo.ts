import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Whose } from '#server/ports/store/marked-store.ts'

/** Identifies the database to its store, which checks that it belongs to this one. */
export async function findWhose(db: Kysely<Database>): Promise<Whose> {
  const { id } = await db.selectFrom('store_owner').select('id').executeTakeFirstOrThrow()
  return { id, knowsFiles: await knowsFiles(db) }
}

export const knowsFiles = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('files').select('id').limit(1).executeTakeFirst()) !== undefined
