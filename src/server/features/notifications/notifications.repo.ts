import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/rules/notification-kinds.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000

/** Returns the notification settings of an email address. The digest is off by default, all others are on. */
export async function findNotificationSettings(
  db: Kysely<Database>,
  email: string,
): Promise<Record<NotificationKind, boolean>> {
  const address = email.toLowerCase()
  const disabled = await db.selectFrom('unsubscribed').select('notification').where('email', '=', address).execute()
  const digest = await db
    .selectFrom('digests as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.user_id')
    .where('u.email', '=', address)
    .executeTakeFirst()
  const settings = NOTIFICATION_KINDS.map(
    (notification) => [notification, !disabled.some((row) => row.notification === notification)] as const,
  )
  return { ...(Object.fromEntries(settings) as Record<NotificationKind, boolean>), digest: digest !== undefined }
}

/** Turns a kind of notification on or off for an email address. */
export async function setNotification(
  db: Kysely<Database>,
  email: string,
  notification: NotificationKind,
  isOn: boolean,
): Promise<void> {
  const address = email.toLowerCase()
  if (notification === 'digest') await setDigest(db, address, isOn)
  else if (isOn)
    await db.deleteFrom('unsubscribed').where('email', '=', address).where('notification', '=', notification).execute()
  else
    await db
      .insertInto('unsubscribed')
      .values({ email: address, notification })
      .onConflict((c) => c.doNothing())
      .execute()
}

async function setDigest(db: Kysely<Database>, address: string, isOn: boolean): Promise<void> {
  if (isOn)
    await sql`INSERT INTO digests (user_id, next_at) SELECT id, ${Date.now() + WEEK_MS}::bigint FROM users
      WHERE email = ${address} ON CONFLICT DO NOTHING`.execute(db)
  else await sql`DELETE FROM digests d USING users u WHERE u.id = d.user_id AND u.email = ${address}`.execute(db)
}

/** Claims some of the due digests for this process. `since` (ms) is the beginning of each digest's period. */
export async function claimDueDigests(db: Kysely<Database>, now: number) {
  const { rows } = await sql<{ user: string; email: string; since: number }>`
    WITH due AS (SELECT user_id, next_at FROM digests WHERE next_at <= ${now} ORDER BY next_at LIMIT 100
      FOR UPDATE SKIP LOCKED)
    UPDATE digests d SET next_at = ${now + WEEK_MS} FROM due, users u
    WHERE d.user_id = due.user_id AND u.id = due.user_id
    RETURNING d.user_id AS user, u.email, due.next_at - ${WEEK_MS}::bigint AS since`.execute(db)
  return rows
}

/** Returns the language of the account with this address, if there is one. */
export const findAddressLanguage = (db: Kysely<Database>, email: string) =>
  db.selectFrom('users').select('language').where('email', '=', email.toLowerCase()).executeTakeFirst()
