import { sql, type Kysely } from 'kysely'
import { galleryEnabledRule } from '#server/access/public-rules.ts'
import type { Database } from '#server/db/tables/index.ts'

/** The contents of a page: one gallery, or all galleries of an organisation. */
export type RevisionScope = { alias: string } | { org: string }

/**
 * Returns a revision that changes whenever anything shown to visitors changes. Null if the page isn't open to everyone:
 * it doesn't exist, the subscription has ended, or it needs a password.
 */
export async function findGalleryRevision(db: Kysely<Database>, scope: RevisionScope): Promise<string | null> {
  const isGalleryEnabled = galleryEnabledRule.sql('s', Date.now())
  const scopeQuery =
    'alias' in scope
      ? sql`SELECT p.id, p.org FROM projects p
          WHERE lower(p.url_alias) = ${scope.alias.toLowerCase()} AND p.password_hash IS NULL`
      : sql`SELECT o.id, o.id AS org FROM orgs o WHERE o.id = ${scope.org}::uuid`
  const { rows } = await sql<{ id: string; org: string; revision: number }>`SELECT at.id, at.org,
      (SELECT coalesce(sum(r.changes), 0)::bigint FROM revisions r WHERE r.scope = at.org) AS revision
    FROM (${scopeQuery}) at LEFT JOIN subscriptions s ON s.org = at.org WHERE ${isGalleryEnabled}`.execute(db)
  const [row] = rows
  // Includes the org, because the counter restarts when a gallery is transferred to another organisation.
  return row ? `${row.id} ${row.org} ${row.revision}` : null
}
