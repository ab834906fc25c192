import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ChatPagesTable } from '#server/db/tables/letters.ts'

/** A page chats until then, in ms. */
export const savePage = (db: Kysely<Database>, { page, ...chat }: ChatPagesTable) =>
  db
    .insertInto('chat_pages')
    .values({ page, ...chat })
    .onConflict((c) => c.column('page').doUpdateSet(chat))
    .execute()

export const renewPages = (db: Kysely<Database>, pages: readonly string[], until: number) =>
  db
    .updateTable('chat_pages')
    .set({ until })
    .where('page', '=', sql<string>`ANY(${pages as string[]}::uuid[])`)
    .execute()

export const removePage = (db: Kysely<Database>, page: string) =>
  db.deleteFrom('chat_pages').where('page', '=', page).execute()

export const sweepPages = (db: Kysely<Database>) =>
  db.deleteFrom('chat_pages').where('until', '<', Date.now()).execute()

const MOST = 100

/**
 * Chats that wait for an answer since then, in ms, and that nobody answers: nobody is there to, or whoever asked has left
 * (since `gone`).
 */
export async function listLeft(db: Kysely<Database>, waiting: number, gone: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT t.id FROM tickets t WHERE t.live AND t.status = 'open' AND (
      (t.changed_at < ${waiting} AND NOT EXISTS (SELECT FROM chat_pages c WHERE c.ticket IS NULL AND c.until > now_ms()))
      OR (t.changed_at < ${gone} AND NOT EXISTS (SELECT FROM chat_pages c WHERE c.ticket = t.id AND c.until > now_ms())))
    ORDER BY t.changed_at LIMIT ${sql.lit(MOST)}`.execute(db)
  return rows.map(({ id }) => id)
}
