import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { hashOf, newSecret } from '#server/kit/secrets/secrets.ts'

const LIFETIME_MS = 5 * 60 * 1000

/** Creates a challenge to be signed, for a user who adds a passkey or for any sign-in (null). */
export async function newChallenge(db: Kysely<Database>, user_id: string | null): Promise<string> {
  const challenge = newSecret()
  const expires_at = Date.now() + LIFETIME_MS
  await db
    .insertInto('challenges')
    .values({ challenge_hash: hashOf(challenge), user_id, expires_at })
    .execute()
  return challenge
}

/** Uses up a challenge. Returns whether it was issued for this purpose and hasn't expired. */
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
