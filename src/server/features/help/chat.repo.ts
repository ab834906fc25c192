import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ChatPagesTable } from '#server/db/tables/mails.ts'
import { anyOf } from '#server/db/uuids.ts'

/** Records that a page is in the chat until `expires_at` (ms). */
export const saveChatPage = (db: Kysely<Database>, { page, ...chat }: ChatPagesTable) =>
  db
    .insertInto('chat_pages')
    .values({ page, ...chat })
    .onConflict((conflict) => conflict.column('page').doUpdateSet(chat))
    .execute()

export const renewChatPages = (db: Kysely<Database>, pages: readonly string[], untilMs: number) =>
  db.updateTable('chat_pages').set({ expires_at: untilMs }).where('page', '=', anyOf(pages)).execute()

/**
 * Records that a page left the chat, unless its presence now lasts longer than `lastUntil`, which means that the page
 * has reconnected through another process.
 */
export const removeChatPage = (db: Kysely<Database>, page: string, lastUntil = Number.MAX_SAFE_INTEGER) =>
  db.deleteFrom('chat_pages').where('page', '=', page).where('expires_at', '<=', lastUntil).execute()

export const sweepChatPages = (db: Kysely<Database>) =>
  db.deleteFrom('chat_pages').where('expires_at', '<', Date.now()).execute()

const MAX_ROWS = 100

// Answers given since the asker last viewed the conversation or wrote a message.
const unseenAnswers = sql`SELECT m.id FROM ticket_messages m WHERE m.ticket = t.id AND m.author = 'helper' AND m.at > t.seen_at
  AND NOT EXISTS (SELECT FROM ticket_messages a WHERE a.ticket = t.id AND a.author = 'asker' AND (a.at, a.id) > (m.at, m.id))
  ORDER BY m.at, m.id LIMIT ${sql.lit(MAX_ROWS)}`

export async function listUnseenAnswers(db: Kysely<Database>, ticket: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`SELECT u.id FROM tickets t, LATERAL (${unseenAnswers}) u WHERE t.id = ${ticket}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Abandoned chats: open ones that have waited since before `waitingSince` (ms) without an agent present, and chats
 * whose asker left before `goneSince` (ms) without having received or seen an answer.
 */
export async function listAbandonedChats(
  db: Kysely<Database>,
  waitingSince: number,
  goneSince: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT t.id FROM tickets t WHERE t.is_live AND (
      (t.status = 'open' AND t.changed_at < ${waitingSince} AND NOT EXISTS (SELECT FROM chat_pages c WHERE c.ticket IS NULL AND c.expires_at > now_ms()))
      OR (t.changed_at < ${goneSince} AND (t.status = 'open' OR EXISTS (${unseenAnswers}))
        AND NOT EXISTS (SELECT FROM chat_pages c WHERE c.ticket = t.id AND c.expires_at > now_ms())))
    ORDER BY t.changed_at LIMIT ${sql.lit(MAX_ROWS)}`.execute(db)
  return rows.map(({ id }) => id)
}
