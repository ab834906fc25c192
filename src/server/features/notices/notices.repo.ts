import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { NOTICES, type Notice } from '#shared/rules/notices.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000

/** The notification settings of an address. The digest is off by default, all others are on. */
export async function findNotices(db: Kysely<Database>, email: string): Promise<Record<Notice, boolean>> {
  const address = email.toLowerCase()
  const off = await db.selectFrom('unsubscribed').select('notice').where('email', '=', address).execute()
  const digest = await db
    .selectFrom('digests as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.user_id')
    .where('u.email', '=', address)
    .executeTakeFirst()
  const state = NOTICES.map((notice) => [notice, !off.some((one) => one.notice === notice)] as const)
  return { ...(Object.fromEntries(state) as Record<Notice, boolean>), digest: digest !== undefined }
}

/** Switches a notification of an address on or off. */
export async function switchNotice(db: Kysely<Database>, email: string, notice: Notice, on: boolean): Promise<void> {
  const address = email.toLowerCase()
  if (notice === 'digest') await switchDigest(db, address, on)
  else if (on) await db.deleteFrom('unsubscribed').where('email', '=', address).where('notice', '=', notice).execute()
  else
    await db
      .insertInto('unsubscribed')
      .values({ email: address, notice })
      .onConflict((c) => c.doNothing())
      .execute()
}

async function switchDigest(db: Kysely<Database>, address: string, on: boolean): Promise<void> {
  if (on)
    await sql`INSERT INTO digests (user_id, next_at) SELECT id, ${Date.now() + WEEK_MS}::bigint FROM users
      WHERE email = ${address} ON CONFLICT DO NOTHING`.execute(db)
  else await sql`DELETE FROM digests d USING users u WHERE u.id = d.user_id AND u.email = ${address}`.execute(db)
}

/** Claims some of the due digests for this process. `since` (ms) is where each digest begins. */
export async function takeDueDigests(db: Kysely<Database>, now: number) {
  const { rows } = await sql<{ user: string; email: string; since: number }>`
    WITH due AS (SELECT user_id, next_at FROM digests WHERE next_at <= ${now} ORDER BY next_at LIMIT 100
      FOR UPDATE SKIP LOCKED)
    UPDATE digests d SET next_at = ${now + WEEK_MS} FROM due, users u
    WHERE d.user_id = due.user_id AND u.id = due.user_id
    RETURNING d.user_id AS user, u.email, due.next_at - ${WEEK_MS}::bigint AS since`.execute(db)
  return rows
}

/** The language of the account with this address, if there is one. */
export const findReader = (db: Kysely<Database>, email: string) =>
  db.selectFrom('users').select('language').where('email', '=', email.toLowerCase()).executeTakeFirst()
