import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { lockUser } from '#server/features/users/users.repo.ts'

export const insertConfirmation = (
  db: Kysely<Database>,
  confirmation: { token_hash: string; user_id: string; expires_at: number },
) => db.insertInto('confirmations').values(confirmation).execute()

/**
 * Uses up the link with this token hash, along with all other links of the user. Returns the id of the user whose
 * address is confirmed.
 */
export async function consumeConfirmation(db: Kysely<Database>, token_hash: string): Promise<string | undefined> {
  const confirmation = await db
    .selectFrom('confirmations')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (!confirmation) return undefined
  await lockUser(db, confirmation.user_id)
  const deleted = await db
    .deleteFrom('confirmations')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', Date.now())
    .returning('user_id')
    .executeTakeFirst()
  if (deleted) await db.deleteFrom('confirmations').where('user_id', '=', deleted.user_id).execute()
  return deleted?.user_id
}

export const sweepConfirmations = (db: Kysely<Database>) =>
  db.deleteFrom('confirmations').where('expires_at', '<=', Date.now()).execute()
