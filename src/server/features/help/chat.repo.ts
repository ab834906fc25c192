import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ChatPagesTable } from '#server/db/tables/letters.ts'
import { anyOf } from '#server/db/uuids.ts'

/** Records that a page is in the chat until `until` (ms). */
export const savePage = (db: Kysely<Database>, { page, ...chat }: ChatPagesTable) =>
  db
    .insertInto('chat_pages')
    .values({ page, ...chat })
    .onConflict((c) => c.column('page').doUpdateSet(chat))
    .execute()

export const renewPages = (db: Kysely<Database>, pages: readonly string[], until: number) =>
  db.updateTable('chat_pages').set({ until }).where('page', '=', anyOf(pages)).execute()

/** Records that a page left the chat. `last` keeps a page that has reconnected through another process since then. */
export const removePage = (db: Kysely<Database>, page: string, last = Number.MAX_SAFE_INTEGER) =>
  db.deleteFrom('chat_pages').where('page', '=', page).where('until', '<=', last).execute()

export const sweepPages = (db: Kysely<Database>) =>
  db.deleteFrom('chat_pages').where('until', '<', Date.now()).execute()

const MOST = 100

// Answers since the asker last looked or wrote.
const unseen = sql`SELECT m.id FROM ticket_messages m WHERE m.ticket = t.id AND m.by = 'helper' AND m.at > t.seen_at
  AND NOT EXISTS (SELECT FROM ticket_messages a WHERE a.ticket = t.id AND a.by = 'asker' AND (a.at, a.id) > (m.at, m.id))
  ORDER BY m.at, m.id LIMIT ${sql.lit(MOST)}`

export async function listUnseen(db: Kysely<Database>, ticket: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`SELECT u.id FROM tickets t, LATERAL (${unseen}) u WHERE t.id = ${ticket}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Abandoned chats: open ones that have waited since before `waiting` (ms) without an agent present, and those whose
 * asker left before `gone` (ms) without an answer or without seeing it.
 */
export async function listLeft(db: Kysely<Database>, waiting: number, gone: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT t.id FROM tickets t WHERE t.live AND (
      (t.status = 'open' AND t.changed_at < ${waiting} AND NOT EXISTS (SELECT FROM chat_pages c WHERE c.ticket IS NULL AND c.until > now_ms()))
      OR (t.changed_at < ${gone} AND (t.status = 'open' OR EXISTS (${unseen}))
        AND NOT EXISTS (SELECT FROM chat_pages c WHERE c.ticket = t.id AND c.until > now_ms())))
    ORDER BY t.changed_at LIMIT ${sql.lit(MOST)}`.execute(db)
  return rows.map(({ id }) => id)
}
