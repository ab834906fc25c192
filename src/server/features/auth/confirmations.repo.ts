import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { lockUser } from '#server/features/users/users.repo.ts'

export const insertConfirmation = (
  db: Kysely<Database>,
  confirmation: { token_hash: string; user_id: string; expires_at: number },
) => db.insertInto('confirmations').values(confirmation).execute()

/**
 * Uses up the link with this token hash, and all other links of the user. Returns the id of the user whose address it
 * confirms.
 */
export async function takeConfirmation(db: Kysely<Database>, token_hash: string): Promise<string | undefined> {
  const known = await db
    .selectFrom('confirmations')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (!known) return undefined
  await lockUser(db, known.user_id)
  const taken = await db
    .deleteFrom('confirmations')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', Date.now())
    .returning('user_id')
    .executeTakeFirst()
  if (taken) await db.deleteFrom('confirmations').where('user_id', '=', taken.user_id).execute()
  return taken?.user_id
}

export const sweepConfirmations = (db: Kysely<Database>) =>
  db.deleteFrom('confirmations').where('expires_at', '<=', Date.now()).execute()
