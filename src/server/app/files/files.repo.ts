import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** Stored bytes that may be served. `name` is that of a derivative, `sha256` is known of originals. */
export interface StoredBytes {
  mime: string
  name?: string
  sha256?: string
}

// As good as the original, so nobody has it for knowing its name.
const AS_ORIGINALS = ['clean']

/** A derivative that everybody may fetch: of something in a gallery that is open and asks for no password. */
export async function publicDerivative(db: Kysely<Database>, key: string): Promise<StoredBytes | undefined> {
  if (!key.startsWith('d/')) return undefined
  const now = Date.now()
  const { rows } = await sql<{ mime: string; name: string }>`
    SELECT d.mime, d.name FROM derivatives d WHERE d.key = ${key} AND d.name <> ALL(${AS_ORIGINALS}::text[]) AND EXISTS (
      SELECT FROM artifacts a JOIN projects p ON p.id = a.project LEFT JOIN subscriptions s ON s.org = p.org
      WHERE a.file = d.file AND a.active AND a.visibility = 'local' AND NOT a.needs_review AND a.type <> 'application'
        AND p.password_hash IS NULL
        AND (coalesce(s.inactive_from, 0) = 0 OR ${now} < s.inactive_from)
        AND (coalesce(s.host_page_from, 0) = 0 OR ${now} >= s.host_page_from)
        AND (coalesce(s.host_page_to, 0) = 0 OR ${now} < s.host_page_to))`.execute(db)
  return rows[0]
}

/** A derivative or an original, for an address that is signed. */
export async function fileOf(db: Kysely<Database>, key: string): Promise<StoredBytes | undefined> {
  const derivative = await db
    .selectFrom('derivatives as d')
    .innerJoin('files as f', 'f.id', 'd.file')
    .select(['d.mime', 'd.name'])
    .where('d.key', '=', key)
    // What is held for a virus is held in its copies.
    .where((e) => e.or([e('f.held', 'is', null), e('d.name', 'not in', AS_ORIGINALS)]))
    .executeTakeFirst()
  if (derivative) return derivative
  return db
    .selectFrom('files')
    .select(['mime', 'sha256'])
    .where('key', '=', key)
    .where('held', 'is', null)
    .executeTakeFirst()
}
