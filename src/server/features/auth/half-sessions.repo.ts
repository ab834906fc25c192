import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { hashOf, newSecret } from '#server/kit/secrets/secrets.ts'

const LIFETIME_MS = 10 * 60 * 1000
/** Codes that may be tried before the password is asked for anew. */
const TRIES = 5

interface Half {
  user: string
  /** The hash of the password that was given. */
  by: string
  /** Whom an administrator wants to act for. */
  loginAs: string | null
}

/** Begins the second step of signing in. The secret that it answers opens nothing by itself. */
export async function beginHalf(db: Kysely<Database>, { user, by, loginAs }: Half) {
  const [token, expires_at] = [newSecret(), Date.now() + LIFETIME_MS]
  await db
    .insertInto('half_sessions')
    .values({ token_hash: hashOf(token), user_id: user, password_hash: by, login_as: loginAs, expires_at })
    .execute()
  return { token, expires_at }
}

/** Whose second step this is, while it may be tried; each time counts as one. */
export async function tryHalf(db: Kysely<Database>, token: string): Promise<Half | undefined> {
  const { rows } = await sql<Half>`UPDATE half_sessions SET tries = tries + 1
    WHERE token_hash = ${hashOf(token)} AND expires_at > ${Date.now()} AND tries < ${TRIES}
    RETURNING user_id AS user, password_hash AS by, login_as AS "loginAs"`.execute(db)
  return rows[0]
}

/** Ends a half session that has become a whole one: answers whether it still was there. */
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
