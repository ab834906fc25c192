import { sql, type Kysely, type RawBuilder } from 'kysely'
import { CUSTOM_PLAN_COMMENT } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { OutboxMail, MAIL_STATES } from '#shared/entities/administration/administration.ts'
import { matchWords } from '#server/db/match-words.ts'

type MailState = (typeof MAIL_STATES)[number]
const STATE_CONDITIONS: Record<MailState, RawBuilder<boolean>> = {
  waiting: sql`x.next_at IS NOT NULL AND x.held_reason IS NULL`,
  held: sql`x.held_reason IS NOT NULL AND x.sent_at IS NULL`,
  sent: sql`x.sent_at IS NOT NULL AND NOT x.is_saved`,
  saved: sql`x.is_saved`,
  failed: sql`x.next_at IS NULL AND x.sent_at IS NULL AND x.held_reason IS NULL`,
}
const COLUMNS = sql`x.id, x.kind, x.email, x.tries, x.created_at, x.sent_at, x.next_at, x.last_error AS problem, x.held_reason AS held,
  CASE WHEN x.is_saved THEN 'saved' WHEN x.sent_at IS NOT NULL THEN 'sent' WHEN x.held_reason IS NOT NULL THEN 'held' WHEN x.next_at IS NULL THEN 'failed' ELSE 'waiting' END AS state`

interface MailQuery {
  query?: string | undefined
  state?: MailState | undefined
  after: string | null
  limit: number
}

/** Lists mails, latest first. */
export async function listMails(
  db: Kysely<Database>,
  { query, state, after, limit }: MailQuery,
): Promise<OutboxMail[]> {
  const matchesQuery = await matchWords(db, 'mails', query)
  const { rows } = await sql<OutboxMail>`${sql.raw(CUSTOM_PLAN_COMMENT)} SELECT ${COLUMNS} FROM mails x
    WHERE ${matchesQuery} AND ${state ? STATE_CONDITIONS[state] : sql`true`}
      AND ${after ? sql`x.id < ${after}::uuid` : sql`true`} ORDER BY x.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export const findMail = async (db: Kysely<Database>, id: string): Promise<OutboxMail | undefined> =>
  (await sql<OutboxMail>`SELECT ${COLUMNS} FROM mails x WHERE x.id = ${id}::uuid`.execute(db)).rows[0]

const MAX_COUNTED_MAILS = sql.lit(10_000)

/**
 * Whether this administrator may read a saved mail. Mails to other administrators may contain links that give the rights
 * of their recipients, whom no one can sign in as.
 */
export async function mayReadSavedMail(db: Kysely<Database>, id: string, admin: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM mails x WHERE x.id = ${id}::uuid AND x.is_saved
    AND NOT EXISTS (SELECT FROM users u WHERE u.email = x.email AND u.role = 'admin' AND u.id <> ${admin})`.execute(db)
  return rows.length > 0
}

type UnsentState = 'waiting' | 'held' | 'failed'

/** Counts the mails that aren't sent in each state, up to a limit. */
export async function countUnsentMails(db: Kysely<Database>): Promise<Record<UnsentState, number>> {
  const countState = (state: UnsentState) =>
    sql`(SELECT count(*)::int FROM (SELECT FROM mails x WHERE ${STATE_CONDITIONS[state]} LIMIT ${MAX_COUNTED_MAILS}) m)`
  const { rows } = await sql<Record<UnsentState, number>>`
    SELECT ${countState('waiting')} AS waiting, ${countState('held')} AS held, ${countState('failed')} AS failed`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, held: 0, failed: 0 }
}

/**
 * Schedules an unsent mail for immediate delivery with a new series of attempts, even if it was held back. Returns
 * whether the mail exists and is unsent.
 */
export async function retryMail(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ tries: 0, next_at: Date.now(), held_reason: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
