import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { hashSecret, newSecret } from '#server/kit/secrets/secrets.ts'

const SESSION_TTL_MS = 30 * 24 * 3600 * 1000
export const LOGIN_AS_TTL_MS = 60 * 60 * 1000
const IDLE_TTL_MS = 14 * 24 * 3600 * 1000
const TOUCH_INTERVAL_MS = 10 * 60 * 1000
const CACHE_TTL_MS = 5000
const MAX_USER_AGENT_LENGTH = 300
/** Maximum number of sessions per user; beyond that, the least recently used ones are ended. */
const MAX_SESSIONS_PER_USER = 200

/** A signed-in user. `actingAdmin` is set while an administrator acts for this user. */
export interface Session {
  /** Identifies the session in places where its secret must not appear. */
  id: string
  tokenHash: string
  user: { id: string; role: 'admin' | 'user'; username: string; email: string; created_at: number }
  actingAdmin: string | null
  expiresAt: number
  emailConfirmed: boolean
  /** The user signed in with a mailed password, which must be replaced before anything else. */
  needsPassword: boolean
  /** Whether the user is shown the getting-started guide. */
  guide: boolean
}

interface NewSession {
  user: string
  /** Hash of the password that was entered: the user's, or the acting administrator's. */
  passwordHash: string
  actingAdmin?: string | null
  /** Whether the person signing in has passed the second sign-in step. */
  hasPassedSecondStep?: boolean
  /** User agent and, below, IP address of the client. */
  userAgent?: string
  ip?: string
}

export interface StartedSession {
  token: string
  expiresAt: number
}

/** Whether a session belongs to this user or is one in which they act for another user. */
const isUsedBy = (userId: string) => sql<boolean>`(user_id = ${userId}::uuid OR acting_admin = ${userId}::uuid)`

/** Whether a row `s` of the sessions table is valid at the given time (ms). */
export const isSessionValid = (now: number) =>
  sql<boolean>`(s.expires_at > ${now} AND s.seen_at > ${now - IDLE_TTL_MS})`

/** Updates when the user was last seen. Skips a locked row instead of waiting: the next call updates it anyway. */
const touchUser = (db: Kysely<Database>, id: string, now: number) =>
  sql`UPDATE users SET seen_at = ${now} WHERE id IN
    (SELECT id FROM users WHERE id = ${id} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db)

/** The sessions in the database, with a cache of a few seconds in this process. */
export function createSessions(db: Kysely<Database>) {
  const cache = new Map<string, { session: Session | null; cachedUntil: number }>()
  // Counts invalidations: a session read before an invalidation must not be cached after it.
  let invalidations = 0

  return {
    /**
     * Starts a session for a user who has just entered the password, and returns its secret, which only the cookie
     * holds. Returns null if the password has just been changed, the account now requires a second step, or it is
     * suspended.
     */
    async begin(
      { user, passwordHash, actingAdmin = null, hasPassedSecondStep = false, userAgent = '', ip = '' }: NewSession,
      executor = db,
    ): Promise<StartedSession | null> {
      const token = newSecret()
      const expiresAt = Date.now() + (actingAdmin ? LOGIN_AS_TTL_MS : SESSION_TTL_MS)
      // Takes the same lock mode as the update that follows: two transactions could both hold a weaker lock and then
      // deadlock.
      const { rows } = await sql`
        WITH known AS (SELECT id FROM users WHERE id = ${actingAdmin ?? user} AND password_hash = ${passwordHash} AND suspended_at IS NULL
          AND (two_step_at IS NULL OR ${hasPassedSecondStep}) FOR NO KEY UPDATE)
        INSERT INTO sessions (token_hash, user_id, acting_admin, expires_at, user_agent, ip)
          SELECT ${hashSecret(token)}, ${user}::uuid, ${actingAdmin}::uuid, ${expiresAt}::bigint,
            ${userAgent.slice(0, MAX_USER_AGENT_LENGTH)}, ${ip} FROM known
        RETURNING 1`.execute(executor)
      if (rows.length > 0 && actingAdmin === null) {
        await executor.updateTable('users').set({ seen_at: Date.now() }).where('id', '=', user).execute()
        await sql`DELETE FROM sessions WHERE id IN (SELECT id FROM sessions
          WHERE user_id = ${user}::uuid AND acting_admin IS NULL ORDER BY seen_at DESC, created_at DESC
          OFFSET ${MAX_SESSIONS_PER_USER})`.execute(executor)
      }
      return rows.length > 0 ? { token, expiresAt } : null
    },

    /** Returns the session with this secret if it is valid, otherwise null. */
    async findByToken(token: string, ip?: string): Promise<Session | null> {
      const tokenHash = hashSecret(token)
      const now = Date.now()
      const cached = cache.get(tokenHash)
      if (cached && cached.cachedUntil > now) return cached.session
      const invalidationsBefore = invalidations
      const row = await db
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .leftJoin('users as admin', 'admin.id', 's.acting_admin')
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
          'u.email_confirmed_at',
          'u.password_is_mailed',
          'u.shows_guide',
        ])
        .where('s.token_hash', '=', tokenHash)
        .where(isSessionValid(now))
        // A session in which an administrator acts for a user ends when that administrator loses the role or is
        // suspended.
        .where(sql<boolean>`(s.acting_admin IS NULL OR (admin.role = 'admin' AND admin.suspended_at IS NULL))`)
        .executeTakeFirst()
      if (row && now - row.seen_at > TOUCH_INTERVAL_MS) {
        const changes = { seen_at: now, ...(ip !== undefined && { ip }) }
        await db.updateTable('sessions').set(changes).where('token_hash', '=', tokenHash).execute()
        if (row.acting_admin === null) await touchUser(db, row.id, now)
      }
      const session: Session | null = row
        ? {
            id: row.session,
            tokenHash,
            user: { id: row.id, role: row.role, username: row.username, email: row.email, created_at: row.created_at },
            actingAdmin: row.acting_admin,
            expiresAt: row.expires_at,
            emailConfirmed: row.email_confirmed_at !== null,
            guide: row.shows_guide && row.acting_admin === null,
            needsPassword: row.password_is_mailed && row.acting_admin === null,
          }
        : null
      if (cache.size > 10_000) cache.clear()
      if (session && invalidationsBefore === invalidations)
        cache.set(tokenHash, { session, cachedUntil: Math.min(now + CACHE_TTL_MS, session.expiresAt) })
      return session
    },

    /** Lists a user's own sessions, most recently used first, excluding those of administrators acting for the user. */
    listOf: (userId: string) =>
      db
        .selectFrom('sessions as s')
        .select(['s.id', 's.created_at', 's.seen_at', 's.user_agent as agent', 's.ip as address'])
        .where('s.user_id', '=', userId)
        .where('s.acting_admin', 'is', null)
        .where(isSessionValid(Date.now()))
        .orderBy('s.seen_at', 'desc')
        .limit(MAX_SESSIONS_PER_USER)
        .execute(),

    /** Ends one of a user's sessions, given its id, and returns whether it existed. */
    async endById(userId: string, id: string): Promise<boolean> {
      const deletedSession = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return deletedSession !== undefined
    },

    async end(session: Session): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', session.tokenHash).execute()
      invalidations++
      cache.delete(session.tokenHash)
    },

    /** Removes a user's sessions from this process's cache after another process has changed them. */
    invalidate(userId: string): void {
      invalidations++
      for (const [hash, { session }] of cache)
        if (session?.user.id === userId || session?.actingAdmin === userId) cache.delete(hash)
    },
  }
}

/**
 * Ends all sessions of a user, including those in which they act for other users. The caller must tell other processes
 * to invalidate their caches.
 */
export const endAllSessions = (db: Kysely<Database>, userId: string) =>
  db.deleteFrom('sessions').where(isUsedBy(userId)).execute()

/** Ends all sessions of a user except this one, including those in which they act for other users. */
export const endOtherSessions = (db: Kysely<Database>, { tokenHash }: Session, userId: string) =>
  db.deleteFrom('sessions').where(isUsedBy(userId)).where('token_hash', '<>', tokenHash).execute()

/**
 * Throws `unauthorized` if the session has ended. Call it while the account's row is locked: ending all sessions locks
 * it too, so a signed-out user can't change how the account signs in.
 */
export async function requireLiveSession(db: Kysely<Database>, { tokenHash }: Session): Promise<void> {
  const row = await db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()
  if (!row) throw new AppError('unauthorized')
}

/** Deletes expired sessions. */
export const sweepSessions = (db: Kysely<Database>) =>
  sql`DELETE FROM sessions s WHERE NOT ${isSessionValid(Date.now())}`.execute(db)

export type Sessions = ReturnType<typeof createSessions>
