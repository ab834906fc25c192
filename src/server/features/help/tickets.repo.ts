import { sql, type Insertable, type Kysely } from 'kysely'
import { CUSTOM_PLAN_COMMENT } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { TicketMessagesTable, TicketsTable } from '#server/db/tables/mails.ts'
import { matchWords } from '#server/db/match-words.ts'
import type { InboxListEntry, TicketListEntry, TicketMessage } from '#shared/entities/help/ticket.ts'

// Columns that both askers and support agents see.
const TICKET_COLUMNS = sql`t.id, t.subject, t.status, t.is_live AS live, t.created_at, t.changed_at,
  coalesce((SELECT text FROM ticket_messages m WHERE m.ticket = t.id ORDER BY m.at, m.id LIMIT 1), '') AS message`
const ASKER_COLUMN = sql`json_build_object('id', t.user_id, 'name', u.username, 'email', coalesce(u.email, t.email)) AS asker`

/** Inserts a help request. Returns false if one with the same key exists. */
export async function insertTicket(
  db: Kysely<Database>,
  ticket: Omit<Insertable<TicketsTable>, 'picture'>,
): Promise<boolean> {
  const row = await db
    .insertInto('tickets')
    .values({ ...ticket, picture: null })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findTicketByKey = (db: Kysely<Database>, key: string) =>
  db.selectFrom('tickets').select(['id', 'user_id', 'email']).where('request_key', '=', key).executeTakeFirst()

/** A help request with its asker. */
export const findTicket = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('tickets as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.user_id', 't.subject', 't.status', 't.is_live as live', 't.created_at', 't.changed_at'])
    .select(['t.screen as place', 't.user_agent as agent', 't.language', 'u.username', 'u.language as user_language'])
    .select(sql<string>`coalesce(u.email, t.email)`.as('email'))
    .select(sql<boolean>`t.picture IS NOT NULL`.as('has_picture'))
    .where('t.id', '=', id)
    .executeTakeFirst()
export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>

/** Returns a help request, locked until the transaction ends. */
export const lockTicket = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('tickets as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.user_id', 't.status', 't.is_live', sql<boolean>`t.picture IS NOT NULL`.as('has_picture')])
    .select(sql<string>`coalesce(u.email, t.email)`.as('email'))
    .where('t.id', '=', id)
    .forUpdate('t')
    .executeTakeFirst()

export const updateTicket = (
  db: Kysely<Database>,
  id: string,
  change: Partial<Pick<TicketsTable, 'picture'>> & {
    status?: TicketRow['status']
    is_live?: boolean
    changed_at?: number
    seen_at?: number
  },
) => db.updateTable('tickets').set(change).where('id', '=', id).execute()

/** Inserts a message. Returns its id, or undefined if one with the same key exists. */
export async function insertMessage(
  db: Kysely<Database>,
  message: Insertable<TicketMessagesTable>,
): Promise<string | undefined> {
  const row = await db
    .insertInto('ticket_messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['ticket', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const MAX_MESSAGES = 1000

/** Lists the messages of a help request, oldest first; only the latest if there are very many. */
export async function listMessages(db: Kysely<Database>, ticket: string): Promise<TicketMessage[]> {
  const { rows } = await sql<TicketMessage>`SELECT * FROM (
    SELECT m.id, m.at, m.author AS by, m.text, CASE WHEN m.author = 'helper' THEN u.username END AS name FROM ticket_messages m
    LEFT JOIN users u ON u.id = m.user_id WHERE m.ticket = ${ticket} ORDER BY m.at DESC, m.id DESC
    LIMIT ${sql.lit(MAX_MESSAGES)}) m ORDER BY at, id`.execute(db)
  return rows
}

export const findMessage = (db: Kysely<Database>, ticket: string, id: string) =>
  db
    .selectFrom('ticket_messages')
    .select(['text', 'at'])
    .where('ticket', '=', ticket)
    .where('id', '=', id)
    .executeTakeFirst()

export async function findScreenshot(db: Kysely<Database>, id: string): Promise<string | null> {
  const row = await db.selectFrom('tickets').select('picture').where('id', '=', id).executeTakeFirst()
  return row?.picture ? `data:image/webp;base64,${row.picture.toString('base64')}` : null
}

const hasUnreadAnswer = sql<boolean>`EXISTS (SELECT FROM ticket_messages m
  WHERE m.ticket = t.id AND m.author = 'helper' AND m.at > t.seen_at)`

const MAX_OWN_TICKETS = 100

/** Lists a user's help requests, latest message first. */
export async function listOwnTickets(db: Kysely<Database>, user: string): Promise<Omit<TicketListEntry, 'token'>[]> {
  const { rows } = await sql<Omit<TicketListEntry, 'token'>>`SELECT ${TICKET_COLUMNS}, ${hasUnreadAnswer} AS unread
    FROM tickets t WHERE t.user_id = ${user} ORDER BY t.changed_at DESC, t.id DESC LIMIT ${sql.lit(MAX_OWN_TICKETS)}`.execute(
    db,
  )
  return rows
}

/** Counts a user's help requests with an answer that they have not read. */
export async function countUnreadTickets(db: Kysely<Database>, user: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM tickets t
    WHERE t.user_id = ${user} AND ${hasUnreadAnswer}`.execute(db)
  return rows[0]?.n ?? 0
}

interface TicketQuery {
  query?: string | undefined
  status?: TicketRow['status'] | undefined
  after: { changedAt: number; id: string } | null
  limit: number
}

/** Lists help requests for the support inbox, latest message first. */
export async function listTickets(
  db: Kysely<Database>,
  { query, status, after, limit }: TicketQuery,
): Promise<InboxListEntry[]> {
  const matchesQuery = await matchWords(db, 'tickets', query)
  const { rows } =
    await sql<InboxListEntry>`${sql.raw(CUSTOM_PLAN_COMMENT)} SELECT ${TICKET_COLUMNS}, ${ASKER_COLUMN}, ${askerIsPresent} AS here
    FROM (SELECT * FROM tickets x WHERE ${matchesQuery} AND ${status ? sql`x.status = ${status}` : sql`true`}
      AND ${after ? sql`(x.changed_at, x.id) < (${after.changedAt}, ${after.id}::uuid)` : sql`true`}
      ORDER BY x.changed_at DESC, x.id DESC LIMIT ${limit}) t
    LEFT JOIN users u ON u.id = t.user_id ORDER BY t.changed_at DESC, t.id DESC`.execute(db)
  return rows
}

const MAX_COUNTED_TICKETS = 1000

/** Counts open help requests, up to MAX_COUNTED. */
export async function countOpenTickets(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM (
    SELECT FROM tickets WHERE status = 'open' LIMIT ${sql.lit(MAX_COUNTED_TICKETS)}) t`.execute(db)
  return rows[0]?.n ?? 0
}

const askerIsPresent = sql<boolean>`EXISTS (SELECT FROM chat_pages c WHERE c.ticket = t.id AND c.expires_at > now_ms())`

/** Whether the asker has the chat open. */
export async function isAskerPresent(db: Kysely<Database>, ticket: string): Promise<boolean> {
  const { rows } = await sql<{
    here: boolean
  }>`SELECT ${askerIsPresent} AS here FROM tickets t WHERE t.id = ${ticket}`.execute(db)
  return rows[0]?.here ?? false
}

/** Whether a support agent is present in the chat. */
export async function isHelperPresent(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ here: boolean }>`SELECT EXISTS (SELECT FROM chat_pages c JOIN users u ON u.id = c.user_id
    WHERE c.ticket IS NULL AND c.expires_at > now_ms() AND u.role = 'admin' AND u.suspended_at IS NULL) AS here`.execute(
    db,
  )
  return rows[0]?.here ?? false
}

export const deleteTicket = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('tickets').where('id', '=', id).execute()
