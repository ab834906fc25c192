import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** How many pages are remembered per user; the least recently opened are dropped. */
export const MAX_PAGES_PER_USER = 200

/**
 * Claims the id that a browser page has generated for itself. Returns false if the page belongs to another user; the
 * first claim wins, across all processes.
 */
export async function claimPage(db: Kysely<Database>, page: string, user: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO page_owners AS o (page, user_id) VALUES (${page}::uuid, ${user}::uuid)
      ON CONFLICT (page) DO UPDATE SET opened_at = now_ms() WHERE o.user_id = excluded.user_id
    RETURNING xmax = 0 AS "isNew"`.execute(db)
  if (rows[0]?.isNew)
    await sql`DELETE FROM page_owners WHERE page IN (SELECT page FROM page_owners WHERE user_id = ${user}::uuid
      ORDER BY opened_at DESC, page OFFSET ${MAX_PAGES_PER_USER})`.execute(db)
  return rows.length > 0
}

const PAGE_OWNER_TTL_MS = 7 * 24 * 3600 * 1000

/** Deletes pages that have not opened a socket for a week. */
export const sweepPageOwners = (db: Kysely<Database>) =>
  db
    .deleteFrom('page_owners')
    .where('opened_at', '<', Date.now() - PAGE_OWNER_TTL_MS)
    .execute()
