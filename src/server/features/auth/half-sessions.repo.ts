import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { hashOf, newSecret } from '#server/kit/secrets/secrets.ts'

const LIFETIME_MS = 10 * 60 * 1000
/** Codes that may be tried before the password is required again. */
const TRIES = 5

interface Half {
  user: string
  /** The hash of the password that was entered. */
  passwordHash: string
  /** The user that an administrator wants to act as. */
  loginAs: string | null
}

/** Creates a pending session: the password was right, and the second step is due. Its token alone gives no access. */
export async function beginHalf(db: Kysely<Database>, { user, passwordHash, loginAs }: Half) {
  const [token, expires_at] = [newSecret(), Date.now() + LIFETIME_MS]
  await db
    .insertInto('half_sessions')
    .values({ token_hash: hashOf(token), user_id: user, password_hash: passwordHash, login_as: loginAs, expires_at })
    .execute()
  return { token, expires_at }
}

/** Returns the pending session of a token if it may still be tried, and counts one try. */
export async function tryHalf(db: Kysely<Database>, token: string): Promise<Half | undefined> {
  const { rows } = await sql<Half>`UPDATE half_sessions SET tries = tries + 1
    WHERE token_hash = ${hashOf(token)} AND expires_at > ${Date.now()} AND tries < ${TRIES}
    RETURNING user_id AS user, password_hash AS "passwordHash", login_as AS "loginAs"`.execute(db)
  return rows[0]
}

/** Deletes a pending session once its second step has succeeded. Returns whether it still existed. */
export const endHalf = async (db: Kysely<Database>, token: string): Promise<boolean> => {
  const ended = await db
    .deleteFrom('half_sessions')
    .where('token_hash', '=', hashOf(token))
    .returning('user_id')
    .executeTakeFirst()
  return ended !== undefined
}

export const sweepHalves = (db: Kysely<Database>) =>
  db.deleteFrom('half_sessions').where('expires_at', '<=', Date.now()).execute()
