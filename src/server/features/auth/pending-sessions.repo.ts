import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { hashSecret, newSecret } from '#server/kit/secrets/secrets.ts'

const PENDING_SESSION_TTL_MS = 10 * 60 * 1000
/** How many codes may be tried before the password is required again. */
const MAX_TRIES = 5

interface PendingSession {
  user: string
  /** The hash of the password that was entered. */
  passwordHash: string
  /** The user that an administrator wants to act as. */
  loginAs: string | null
}

/** Creates a pending session: the password was correct, and the second step is due. Its token alone gives no access. */
export async function createPendingSession(db: Kysely<Database>, { user, passwordHash, loginAs }: PendingSession) {
  const [token, expires_at] = [newSecret(), Date.now() + PENDING_SESSION_TTL_MS]
  await db
    .insertInto('pending_sessions')
    .values({
      token_hash: hashSecret(token),
      user_id: user,
      password_hash: passwordHash,
      login_as: loginAs,
      expires_at,
    })
    .execute()
  return { token, expires_at }
}

/** Returns the pending session with this token if it has tries left, and counts one try. */
export async function countPendingSessionTry(db: Kysely<Database>, token: string): Promise<PendingSession | undefined> {
  const { rows } = await sql<PendingSession>`UPDATE pending_sessions SET tries = tries + 1
    WHERE token_hash = ${hashSecret(token)} AND expires_at > ${Date.now()} AND tries < ${MAX_TRIES}
    RETURNING user_id AS user, password_hash AS "passwordHash", login_as AS "loginAs"`.execute(db)
  return rows[0]
}

/** Deletes a pending session once its second step has succeeded. Returns whether it still existed. */
export const endPendingSession = async (db: Kysely<Database>, token: string): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('pending_sessions')
    .where('token_hash', '=', hashSecret(token))
    .returning('user_id')
    .executeTakeFirst()
  return deleted !== undefined
}

export const sweepPendingSessions = (db: Kysely<Database>) =>
  db.deleteFrom('pending_sessions').where('expires_at', '<=', Date.now()).execute()
