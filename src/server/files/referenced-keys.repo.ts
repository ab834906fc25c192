import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** SQL of the objects that must exist because a row refers to them, with their SHA-256 if a row contains it. */
const REQUIRED_KEYS = `SELECT key, sha256 FROM files
  UNION ALL SELECT key, NULL FROM derivatives
  UNION ALL SELECT key, NULL FROM imports WHERE key IS NOT NULL
  UNION ALL SELECT key, NULL FROM import_files
  UNION ALL SELECT key, NULL FROM export_parts WHERE key IS NOT NULL`

/**
 * SQL of all objects that a copy of the database needs, in the order of their keys: key, SHA-256 or null, and whether the
 * object must exist. An upload that is complete but not yet an item may have one (`getFileKey`).
 */
export const NEEDED_OBJECTS = `SELECT key, max(sha256) AS sha256, bool_or(is_required) AS is_required
  FROM (
    SELECT key, sha256, true AS is_required FROM (${REQUIRED_KEYS}) r
    UNION ALL SELECT 'o/' || left(sha256, 2) || '/' || sha256 || '/' || id, sha256, false FROM uploads
      WHERE sha256 IS NOT NULL
  ) o GROUP BY key ORDER BY key COLLATE "C"`

/** Returns which of these keys a row refers to. */
export async function listReferencedKeys(db: Kysely<Database>, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM (${sql.raw(REQUIRED_KEYS)}) r WHERE key = ANY(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
