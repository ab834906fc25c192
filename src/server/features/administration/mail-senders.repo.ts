import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { HealthCheckResult, MailVolume } from '#shared/entities/administration/administration.ts'
import type { HoldReason } from '#shared/rules/mails/hold-reasons.ts'

const DAY_MS = 24 * 3600 * 1000
const MAX_SENDERS = 50

type Counts = MailVolume['total']

/**
 * Lists the senders of mails to other people's addresses in the last week, each with the number of mails sent and held
 * back. Mails that are held back count however old they are.
 */
export async function findMailVolume(
  db: Kysely<Database>,
  { mailsPerDay, smtpUrl }: { mailsPerDay: number; smtpUrl: string | undefined },
): Promise<MailVolume> {
  const now = Date.now()
  const { rows } = await sql<MailVolume['senders'][number] & { total: Counts }>`
    WITH l AS (
      SELECT sender, sender_org, held_reason, sent_at FROM mails
      WHERE (sender_network IS NOT NULL AND created_at >= ${now - 7 * DAY_MS})
        OR (held_reason IS NOT NULL AND sent_at IS NULL)),
    counted AS (
      SELECT sender, sender_org, count(*) FILTER (WHERE sent_at >= ${now - DAY_MS})::int AS day,
        count(*) FILTER (WHERE sent_at IS NOT NULL)::int AS week,
        count(*) FILTER (WHERE held_reason IS NOT NULL AND sent_at IS NULL)::int AS held
      FROM l GROUP BY 1, 2),
    listed AS (
      SELECT *, jsonb_build_object('day', sum(day) OVER (), 'week', sum(week) OVER (), 'held', sum(held) OVER ()) AS total
      FROM counted ORDER BY held DESC, day DESC, week DESC LIMIT ${sql.lit(MAX_SENDERS)})
    SELECT CASE WHEN o.id IS NULL THEN NULL ELSE jsonb_build_object('id', o.id, 'title', o.title) END AS org,
      CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'username', u.username, 'email', u.email,
        'confirmed', u.email_confirmed_at IS NOT NULL) END AS "user", c.day, c.week, c.held, c.total
    FROM listed c LEFT JOIN users u ON u.id = c.sender LEFT JOIN orgs o ON o.id = c.sender_org
    ORDER BY c.held DESC, c.day DESC, c.week DESC, c.sender_org, c.sender`.execute(db)
  const counts = await db
    .selectFrom('rate_limits')
    .select(['key', 'points'])
    .where('key', 'in', ['mail-server:all', 'mail-server-fresh:all'])
    .where('expire', '>', now)
    .execute()
  const getUsedPoints = (key: string) => counts.find((row) => row.key === key)?.points ?? 0
  return {
    senders: rows.map(({ org, user, day, week, held }) => ({ org, user, day, week, held })),
    total: rows[0]?.total ?? { day: 0, week: 0, held: 0 },
    held: await countHeldMails(db),
    is_sending: smtpUrl !== undefined,
    day: getUsedPoints('mail-server:all'),
    fresh: getUsedPoints('mail-server-fresh:all'),
    most: mailsPerDay,
  }
}

/** Counts the mails that are held back, by reason. */
export async function countHeldMails(db: Kysely<Database>): Promise<{ reason: HoldReason; count: number }[]> {
  const { rows } = await sql<{
    reason: HoldReason
    count: number
  }>`SELECT held_reason AS reason, count(*)::int AS count FROM mails
    WHERE held_reason IS NOT NULL AND sent_at IS NULL GROUP BY held_reason ORDER BY count(*) DESC, held_reason`.execute(
    db,
  )
  return rows
}

const isLimitReason = ({ reason }: { reason: string }) => reason !== 'unconfirmed' && reason !== 'unchecked'

/** Counts the mails that are held back by a sending limit. */
export const countMailsAtLimits = async (db: Kysely<Database>): Promise<number> =>
  (await countHeldMails(db)).filter(isLimitReason).reduce((sum, { count }) => sum + count, 0)

/**
 * Health check that warns while mails are held back because a sender or the whole server has reached the daily limit.
 */
export async function checkMailLimits(db: Kysely<Database>): Promise<HealthCheckResult> {
  const heldAtLimits = (await countHeldMails(db)).filter(isLimitReason)
  const total = heldAtLimits.reduce((sum, { count }) => sum + count, 0)
  const serverLimitCount = heldAtLimits.find((row) => row.reason === 'server')?.count ?? 0
  if (total === 0) return { name: 'mailBounds', state: 'ok', said: ['mailBoundsWell'] }
  return {
    name: 'mailBounds',
    state: 'warn',
    said: [serverLimitCount > 0 ? 'mailBoundsServer' : 'mailBoundsReached', total],
  }
}
