import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { hashSecret, newSecret } from '#server/kit/secrets/secrets.ts'

const CHALLENGE_TTL_MS = 5 * 60 * 1000

/** Creates a challenge to be signed: for a user who is adding a passkey, or for any sign-in (null). */
export async function createChallenge(db: Kysely<Database>, user_id: string | null): Promise<string> {
  const challenge = newSecret()
  const expires_at = Date.now() + CHALLENGE_TTL_MS
  await db
    .insertInto('challenges')
    .values({ challenge_hash: hashSecret(challenge), user_id, expires_at })
    .execute()
  return challenge
}

/** Uses up a challenge. Returns whether it was issued for this purpose and had not expired. */
export async function consumeChallenge(db: Kysely<Database>, challenge: string, user: string | null): Promise<boolean> {
  const deleted = await db
    .deleteFrom('challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('user_id', 'is not distinct from', user)
    .where('expires_at', '>', Date.now())
    .returning('challenge_hash')
    .executeTakeFirst()
  return deleted !== undefined
}

export const sweepChallenges = (db: Kysely<Database>) =>
  db.deleteFrom('challenges').where('expires_at', '<=', Date.now()).execute()
