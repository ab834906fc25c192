import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { hashOf, newSecret } from '#server/kit/secrets/secrets.ts'

const LIFETIME_MS = 5 * 60 * 1000

/** Something fresh to be signed: for whoever adds a passkey, or for anybody who signs in (null). */
export async function newChallenge(db: Kysely<Database>, user_id: string | null): Promise<string> {
  const challenge = newSecret()
  const expires_at = Date.now() + LIFETIME_MS
  await db
    .insertInto('challenges')
    .values({ challenge_hash: hashOf(challenge), user_id, expires_at })
    .execute()
  return challenge
}

/** Uses a challenge up, once: answers whether it was given out for this, not long ago. */
export async function takeChallenge(db: Kysely<Database>, challenge: string, user: string | null): Promise<boolean> {
  const taken = await db
    .deleteFrom('challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('user_id', 'is not distinct from', user)
    .where('expires_at', '>', Date.now())
    .returning('challenge_hash')
    .executeTakeFirst()
  return taken !== undefined
}

export const sweepChallenges = (db: Kysely<Database>) =>
  db.deleteFrom('challenges').where('expires_at', '<=', Date.now()).execute()
