import { createHash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

const LIFETIME_MS = 30 * 24 * 3600 * 1000
export const LOGIN_AS_MS = 60 * 60 * 1000
const TOUCH_MS = 10 * 60 * 1000
const CACHE_MS = 5000

/** Who is signed in. `actingAdmin` is set while an administrator acts in this user's place. */
export interface Session {
  /** Names it where its secret must not stand; opens nothing. */
  id: string
  tokenHash: string
  user: { id: string; role: 'admin' | 'user'; username: string; email: string; created_at: number }
  actingAdmin: string | null
  expiresAt: number
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Whether a row `s` of sessions still holds, at a time in ms. */
export const sessionHolds = (now: number) => sql<boolean>`s.expires_at > ${now}`

/** Sessions as rows; a found one is remembered in this process for some seconds. */
export function sessions(db: Kysely<Database>) {
  const cache = new Map<string, { session: Session | null; until: number }>()

  return {
    /** Begins a session and returns its secret, which only the cookie holds. */
    async begin(userId: string, actingAdmin: string | null = null): Promise<{ token: string; expiresAt: number }> {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = Date.now() + (actingAdmin ? LOGIN_AS_MS : LIFETIME_MS)
      await db
        .insertInto('sessions')
        .values({ token_hash: hashOf(token), user_id: userId, acting_admin: actingAdmin, expires_at: expiresAt })
        .execute()
      return { token, expiresAt }
    },

    /** The living session of a secret, or null. */
    async find(token: string): Promise<Session | null> {
      const tokenHash = hashOf(token)
      const now = Date.now()
      const known = cache.get(tokenHash)
      if (known && known.until > now) return known.session
      const row = await db
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select([
          's.id as session',
          's.acting_admin',
          's.expires_at',
          's.seen_at',
          'u.id',
          'u.role',
          'u.username',
          'u.email',
          'u.created_at',
        ])
        .where('s.token_hash', '=', tokenHash)
        .where(sessionHolds(now))
        .executeTakeFirst()
      if (row && now - row.seen_at > TOUCH_MS) {
        await db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute()
      }
      const session: Session | null = row
        ? {
            id: row.session,
            tokenHash,
            user: { id: row.id, role: row.role, username: row.username, email: row.email, created_at: row.created_at },
            actingAdmin: row.acting_admin,
            expiresAt: row.expires_at,
          }
        : null
      if (cache.size > 10_000) cache.clear()
      if (session) cache.set(tokenHash, { session, until: Math.min(now + CACHE_MS, session.expiresAt) })
      return session
    },

    /** Ends the other sessions of a user, whose password has changed. */
    async endOthers(session: Session, userId: string): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('token_hash', '<>', session.tokenHash)
        .execute()
    },

    async end(session: Session): Promise<void> {
      cache.delete(session.tokenHash)
      await db.deleteFrom('sessions').where('token_hash', '=', session.tokenHash).execute()
    },

    /** Drops what this process remembers of a user, when another process says that it changed. */
    forget(userId: string): void {
      for (const [hash, entry] of cache) if (entry.session?.user.id === userId) cache.delete(hash)
    },

    async sweep(): Promise<void> {
      await db.deleteFrom('sessions').where('expires_at', '<=', Date.now()).execute()
    },
  }
}

export type Sessions = ReturnType<typeof sessions>
