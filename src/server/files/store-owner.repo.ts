import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { StoreOwner } from '#server/ports/store/marked-store.ts'

/** Returns the id that the store uses to check that it belongs to this database. */
export async function findStoreOwner(db: Kysely<Database>): Promise<StoreOwner> {
  const { id } = await db.selectFrom('store_owner').select('id').executeTakeFirstOrThrow()
  return { id, knowsFiles: await hasFiles(db) }
}

export const hasFiles = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('files').select('id').limit(1).executeTakeFirst()) !== undefined
