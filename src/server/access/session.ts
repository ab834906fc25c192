import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { hashOf, newSecret } from '#server/kit/secrets/secrets.ts'

const LIFETIME_MS = 30 * 24 * 3600 * 1000
export const LOGIN_AS_MS = 60 * 60 * 1000
/** A session that nobody uses for so long is over. */
const IDLE_MS = 14 * 24 * 3600 * 1000
const TOUCH_MS = 10 * 60 * 1000
const CACHE_MS = 5000
const MAX_AGENT = 300
/** In so many places somebody may be signed in; beyond, those end that were used longest ago. */
const MOST_SESSIONS = 200

/** Who is signed in. `actingAdmin` is set while an administrator acts in this user's place. */
export interface Session {
  /** Names it where its secret must not stand; opens nothing. */
  id: string
  tokenHash: string
  user: { id: string; role: 'admin' | 'user'; username: string; email: string; created_at: number }
  actingAdmin: string | null
  expiresAt: number
  /** Whether the user has shown that their address is theirs. */
  emailConfirmed: boolean
  /** Signed in with a mailed password: nothing else is open before an own one is set. */
  needsPassword: boolean
  /** Is shown the guide of the first steps. */
  guide: boolean
}

interface Beginning {
  user: string
  /** The hash of the password that was given: the user's, or the acting administrator's. */
  by: string
  actingAdmin?: string | null
  /** Whether they have shown more than a password. */
  stepped?: boolean
  /** What the browser says of itself, and where it is. */
  agent?: string
  address?: string
}

export interface Begun {
  token: string
  expiresAt: number
}

/** Whether a row of sessions is a user's: they are signed in by it, or act by it in somebody's place. */
const isOf = (userId: string) => sql<boolean>`(user_id = ${userId}::uuid OR acting_admin = ${userId}::uuid)`

/** Whether a row `s` of sessions still holds, at a time in ms. */
export const sessionHolds = (now: number) => sql<boolean>`(s.expires_at > ${now} AND s.seen_at > ${now - IDLE_MS})`

/**
 * Writes down that somebody is there, unless their row is locked right now: nobody waits for that, and the next call writes it as
 * well.
 */
const touchUser = (db: Kysely<Database>, id: string, now: number) =>
  sql`UPDATE users SET seen_at = ${now} WHERE id IN
    (SELECT id FROM users WHERE id = ${id} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db)

/** Sessions as rows; a found one is remembered in this process for some seconds. */
export function sessions(db: Kysely<Database>) {
  const cache = new Map<string, { session: Session | null; until: number }>()
  // How often something was forgotten: what was read before that is not remembered after it.
  let forgotten = 0

  return {
    /**
     * Begins a session for whoever has just given a password, `by` its hash, and returns its secret, which only the
     * cookie holds; null where that password has been changed this moment, and with it all sessions have ended, where
     * the account asks for a second step by now, or where it is locked.
     */
    async begin(
      { user, by, actingAdmin = null, stepped = false, agent = '', address = '' }: Beginning,
      on = db,
    ): Promise<Begun | null> {
      const token = newSecret()
      const expiresAt = Date.now() + (actingAdmin ? LOGIN_AS_MS : LIFETIME_MS)
      // The lock that the update below needs, from the start: a weaker one could be shared, and then neither of two gets it.
      const { rows } = await sql`
        WITH known AS (SELECT id FROM users WHERE id = ${actingAdmin ?? user} AND password_hash = ${by} AND locked_at IS NULL
          AND (two_step_at IS NULL OR ${stepped}) FOR NO KEY UPDATE)
        INSERT INTO sessions (token_hash, user_id, acting_admin, expires_at, agent, address)
          SELECT ${hashOf(token)}, ${user}::uuid, ${actingAdmin}::uuid, ${expiresAt}::bigint,
            ${agent.slice(0, MAX_AGENT)}, ${address} FROM known
        RETURNING 1`.execute(on)
      if (rows.length > 0 && actingAdmin === null) {
        await on.updateTable('users').set({ seen_at: Date.now() }).where('id', '=', user).execute()
        await sql`DELETE FROM sessions WHERE id IN (SELECT id FROM sessions
          WHERE user_id = ${user}::uuid AND acting_admin IS NULL ORDER BY seen_at DESC, created_at DESC
          OFFSET ${MOST_SESSIONS})`.execute(on)
      }
      return rows.length > 0 ? { token, expiresAt } : null
    },

    /** The living session of a secret, or null. */
    async find(token: string, address?: string): Promise<Session | null> {
      const tokenHash = hashOf(token)
      const now = Date.now()
      const known = cache.get(tokenHash)
      if (known && known.until > now) return known.session
      const before = forgotten
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
          'u.guide',
        ])
        .where('s.token_hash', '=', tokenHash)
        .where(sessionHolds(now))
        // Whoever acts for somebody does so as long as they are an administrator who may sign in.
        .where(sql<boolean>`(s.acting_admin IS NULL OR (admin.role = 'admin' AND admin.locked_at IS NULL))`)
        .executeTakeFirst()
      if (row && now - row.seen_at > TOUCH_MS) {
        const seen = { seen_at: now, ...(address !== undefined && { address }) }
        await db.updateTable('sessions').set(seen).where('token_hash', '=', tokenHash).execute()
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
            guide: row.guide && row.acting_admin === null,
            needsPassword: row.password_is_mailed && row.acting_admin === null,
          }
        : null
      if (cache.size > 10_000) cache.clear()
      if (session && before === forgotten)
        cache.set(tokenHash, { session, until: Math.min(now + CACHE_MS, session.expiresAt) })
      return session
    },

    /** Where a user is signed in, the last used first. Who acts for them is not among them. */
    list: (userId: string) =>
      db
        .selectFrom('sessions as s')
        .select(['s.id', 's.created_at', 's.seen_at', 's.agent', 's.address'])
        .where('s.user_id', '=', userId)
        .where('s.acting_admin', 'is', null)
        .where(sessionHolds(Date.now()))
        .orderBy('s.seen_at', 'desc')
        .limit(MOST_SESSIONS)
        .execute(),

    /** Ends one session of a user by its id; answers whether there was one. */
    async endOne(userId: string, id: string): Promise<boolean> {
      const ended = await db
        .deleteFrom('sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return ended !== undefined
    },

    async end(session: Session): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', session.tokenHash).execute()
      forgotten++
      cache.delete(session.tokenHash)
    },

    /** Drops what this process remembers of a user, when another process says that it changed. */
    forget(userId: string): void {
      forgotten++
      for (const [hash, { session }] of cache)
        if (session?.user.id === userId || session?.actingAdmin === userId) cache.delete(hash)
    },
  }
}

/** Ends all sessions of a user, and those in which they act for somebody; whoever holds some in memory is to be told. */
export const endSessionsOf = (db: Kysely<Database>, userId: string) =>
  db.deleteFrom('sessions').where(isOf(userId)).execute()

/** Ends all sessions of a user but this one, and those in which they act for somebody. */
export const endOtherSessions = (db: Kysely<Database>, { tokenHash }: Session, userId: string) =>
  db.deleteFrom('sessions').where(isOf(userId)).where('token_hash', '<>', tokenHash).execute()

/**
 * Throws `unauthorized` where a session has been ended. Whoever changes a way into an account asks this while they hold its
 * row: what ends all sessions holds it as well, so that nobody whom it signs out changes anything after it.
 */
export async function demandSession(db: Kysely<Database>, { tokenHash }: Session): Promise<void> {
  const there = await db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()
  if (!there) throw new AppError('unauthorized')
}

/** Removes sessions that are over. */
export const sweepSessions = (db: Kysely<Database>) =>
  sql`DELETE FROM sessions s WHERE NOT ${sessionHolds(Date.now())}`.execute(db)

export type Sessions = ReturnType<typeof sessions>
