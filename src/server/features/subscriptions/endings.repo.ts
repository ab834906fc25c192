import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/**
 * Records which subscriptions have a part that ends within a time span (ms; the start is exclusive, the end inclusive).
 * Returns those that weren't recorded before. Plans that renew automatically don't end.
 */
export async function recordEndings(db: Kysely<Database>, after: number, until: number) {
  const { rows } = await sql<{ org: string; at: number }>`
    INSERT INTO notified_endings (org, at)
    SELECT DISTINCT s.org, m.at
    FROM subscriptions s
    CROSS JOIN LATERAL (VALUES (s.cms_to), (s.submissions_to), (s.host_page_to), (s.inactive_from)) m (at)
    WHERE m.at > ${after} AND m.at <= ${until}
      AND NOT EXISTS (SELECT FROM billing b WHERE b.org = s.org AND b.renews AND m.at >= b.ends_at)
    ON CONFLICT DO NOTHING
    RETURNING org, at`.execute(db)
  return rows
}

/** Deletes records of past endings. */
export const sweepEndings = (db: Kysely<Database>) =>
  db.deleteFrom('notified_endings').where('at', '<', Date.now()).execute()
