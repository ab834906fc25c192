import { sql, type Kysely } from 'kysely'
import { galleryOn } from '#server/access/public.ts'
import type { Database } from '#server/db/tables/index.ts'

/** What pages show: one gallery, or all of an organisation. */
export type Shown = { alias: string } | { org: string }

/**
 * A sign of all that visitors are shown there, another one as soon as anything of it has changed. null where not everybody is
 * shown it at this moment: there is no such gallery or organisation, its time is over, or it asks for a password.
 */
export async function revisionOf(db: Kysely<Database>, shown: Shown): Promise<string | null> {
  const isOn = galleryOn.sql('s', Date.now())
  const place =
    'alias' in shown
      ? sql`SELECT p.id, p.org FROM projects p
          WHERE lower(p.url_alias) = ${shown.alias.toLowerCase()} AND p.password_hash IS NULL`
      : sql`SELECT o.id, o.id AS org FROM orgs o WHERE o.id = ${shown.org}::uuid`
  const { rows } = await sql<{ id: string; org: string; moved: number }>`SELECT at.id, at.org,
      (SELECT coalesce(sum(r.moved), 0)::bigint FROM revisions r WHERE r.place = at.org) AS moved
    FROM (${place}) at LEFT JOIN subscriptions s ON s.org = at.org WHERE ${isOn}`.execute(db)
  const [row] = rows
  // Those of two organisations count apart: handed from one to the other, a gallery may come to a number that it had.
  return row ? `${row.id} ${row.org} ${row.moved}` : null
}
