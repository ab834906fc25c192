import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** So many pages of a person are known; the ones that were opened longest ago are forgotten. */
export const MOST_PAGES = 200

/** Whether the id that a page has made for itself is this person's: it is whoever's it is first, in every process. */
export async function ownsPage(db: Kysely<Database>, page: string, user: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO page_owners AS o (page, user_id) VALUES (${page}::uuid, ${user}::uuid)
      ON CONFLICT (page) DO UPDATE SET opened_at = now_ms() WHERE o.user_id = excluded.user_id
    RETURNING xmax = 0 AS "isNew"`.execute(db)
  if (rows[0]?.isNew)
    await sql`DELETE FROM page_owners WHERE page IN (SELECT page FROM page_owners WHERE user_id = ${user}::uuid
      ORDER BY opened_at DESC, page OFFSET ${MOST_PAGES})`.execute(db)
  return rows.length > 0
}

const KEPT_MS = 7 * 24 * 3600 * 1000

/** Forgets pages that nobody has opened a socket for in a week. */
export const forgetPages = (db: Kysely<Database>) =>
  db
    .deleteFrom('page_owners')
    .where('opened_at', '<', Date.now() - KEPT_MS)
    .execute()
