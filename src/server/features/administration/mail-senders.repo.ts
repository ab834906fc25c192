import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { HealthPart, MailVolume } from '#shared/entities/administration/administration.ts'

const DAY_MS = 24 * 3600 * 1000
const MOST_SENDERS = 50

/** Who causes mails to addresses of others: what went out, and what is held, of the last week. */
export async function findMailVolume(db: Kysely<Database>, mailsPerDay: number): Promise<MailVolume> {
  const now = Date.now()
  const { rows } = await sql<MailVolume['senders'][number]>`
    WITH l AS (
      SELECT sender, sender_org, held, sent_at FROM letters
      WHERE sender_network IS NOT NULL AND created_at >= ${now - 7 * DAY_MS}),
    counted AS (
      SELECT sender, sender_org, count(*) FILTER (WHERE sent_at >= ${now - DAY_MS})::int AS day,
        count(*) FILTER (WHERE sent_at IS NOT NULL)::int AS week,
        count(*) FILTER (WHERE held IS NOT NULL AND sent_at IS NULL)::int AS held
      FROM l GROUP BY 1, 2 ORDER BY 5 DESC, 3 DESC, 4 DESC LIMIT ${sql.lit(MOST_SENDERS)})
    SELECT CASE WHEN o.id IS NULL THEN NULL ELSE jsonb_build_object('id', o.id, 'title', o.title) END AS org,
      CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'username', u.username, 'email', u.email,
        'confirmed', u.email_confirmed_at IS NOT NULL) END AS "user", c.day, c.week, c.held
    FROM counted c LEFT JOIN users u ON u.id = c.sender LEFT JOIN orgs o ON o.id = c.sender_org
    ORDER BY c.held DESC, c.day DESC, c.week DESC, c.sender_org, c.sender`.execute(db)
  const counts = await db
    .selectFrom('rate_limits')
    .select(['key', 'points'])
    .where('key', 'in', ['mail-server:all', 'mail-server-fresh:all'])
    .where('expire', '>', now)
    .execute()
  const used = (key: string) => counts.find((one) => one.key === key)?.points ?? 0
  return { senders: rows, day: used('mail-server:all'), fresh: used('mail-server-fresh:all'), most: mailsPerDay }
}

/** Mails that wait because a bound is reached: how many, and at which bound. */
export async function countHeld(db: Kysely<Database>): Promise<{ held: string; n: number }[]> {
  const { rows } = await sql<{ held: string; n: number }>`SELECT held, count(*)::int AS n FROM letters
    WHERE held IS NOT NULL AND sent_at IS NULL GROUP BY held`.execute(db)
  return rows
}

const isBound = ({ held }: { held: string }) => held !== 'unconfirmed' && held !== 'unchecked'

/** How many mails wait at a bound. */
export const countAtBounds = async (db: Kysely<Database>): Promise<number> =>
  (await countHeld(db)).filter(isBound).reduce((sum, { n }) => sum + n, 0)

/** Warns as long as mails wait because somebody, or the whole server, has sent as many as are allowed in a day. */
export async function mailBoundsHealth(db: Kysely<Database>): Promise<HealthPart> {
  const held = (await countHeld(db)).filter(isBound)
  const all = held.reduce((sum, { n }) => sum + n, 0)
  const ofServer = held.find((one) => one.held === 'server')?.n ?? 0
  if (all === 0) return { name: 'mailBounds', state: 'ok', said: ['mailBoundsWell'] }
  return { name: 'mailBounds', state: 'warn', said: [ofServer > 0 ? 'mailBoundsServer' : 'mailBoundsReached', all] }
}
