import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'

interface Deleter {
  id: string
  username: string | null
}

/**
 * Returns who moved these items and folders to Trash, by their id. Contents of a deleted folder were deleted with the
 * folder at the top of their batch.
 */
export async function listDeleters(db: Kysely<Database>, ids: readonly string[]): Promise<Record<string, Deleter>> {
  if (ids.length === 0) return {}
  const { rows } = await sql<Deleter & { entry: string }>`
    SELECT e.id AS entry, x.user_id AS id, u.username FROM (
      SELECT id, trash_batch, trash_root FROM artifacts WHERE id = ANY(${uuids(ids)}) AND NOT active
      UNION ALL SELECT id, trash_batch, trash_root FROM folders WHERE id = ANY(${uuids(ids)}) AND NOT active) e
    CROSS JOIN LATERAL (SELECT l.user_id FROM audit_log_targets t JOIN audit_log l ON l.id = t.entry AND l.act = 'trash'
      WHERE t.target = CASE WHEN e.trash_root THEN e.id
        ELSE (SELECT f.id FROM folders f WHERE f.trash_batch = e.trash_batch AND f.trash_root LIMIT 1) END
      ORDER BY l.at DESC, l.id DESC LIMIT 1) x
    LEFT JOIN users u ON u.id = x.user_id
    WHERE x.user_id IS NOT NULL`.execute(db)
  return Object.fromEntries(rows.map(({ entry, id, username }) => [entry, { id, username }]))
}
