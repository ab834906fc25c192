import { sql, type Kysely } from 'kysely'
import { isGalleryOpenToAll, publicArtifact, publicExhibit } from '#server/access/public-rules.ts'
import type { Database } from '#server/db/tables/index.ts'

/** An item or exhibit with its own page in a gallery. */
export interface ListedPage {
  /** An item's id, or an exhibit's URL alias. */
  name: string
  updated_at: number
}

export async function countPublicItems(db: Kysely<Database>, project: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM artifacts a WHERE a.project = ${project} AND ${publicArtifact.sql('a')}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Lists a page of a project's public items, in the order of the gallery. */
export const listPublicItems = (
  db: Kysely<Database>,
  project: string,
  offset: number,
  limit: number,
): Promise<ListedPage[]> =>
  db
    .selectFrom('artifacts as a')
    .select(['a.id as name', 'a.updated_at'])
    .where('a.project', '=', project)
    .where(publicArtifact.sql('a'))
    .orderBy('a.title')
    .orderBy('a.id')
    .offset(offset)
    .limit(limit)
    .execute()

const MAX_EXHIBITS = 1000

export const listPublicExhibits = (db: Kysely<Database>, project: string): Promise<ListedPage[]> =>
  db
    .selectFrom('exhibits as e')
    .select(['e.url_alias as name', 'e.updated_at'])
    .where('e.project', '=', project)
    .where(publicExhibit.sql('e'))
    .orderBy('e.title')
    .orderBy('e.id')
    .limit(MAX_EXHIBITS)
    .execute()

/** Lists the ids of the newest public items. */
export async function listNewestItemIds(db: Kysely<Database>, project: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('artifacts as a')
    .select('a.id')
    .where('a.project', '=', project)
    .where(publicArtifact.sql('a'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Maximum number of listed galleries. One gallery of every organisation is listed before the second one of any, so that
 * no organisation crowds out the others.
 */
const MAX_GALLERIES = 10_000

/** Lists the galleries that need no password and have public items, with their organisations. */
export async function listOpenGalleries(db: Kysely<Database>) {
  const { rows } = await sql<{ url_alias: string; org: string; updated_at: number }>`
    SELECT url_alias, org, updated_at FROM (
      SELECT p.id, p.url_alias, p.org, p.updated_at FROM projects p LEFT JOIN subscriptions s ON s.org = p.org
      WHERE ${isGalleryOpenToAll('p', 's', Date.now())}
        AND EXISTS (SELECT FROM artifacts a WHERE a.project = p.id AND ${publicArtifact.sql('a')})
      ORDER BY row_number() OVER (PARTITION BY p.org ORDER BY p.id), p.id LIMIT ${sql.lit(MAX_GALLERIES)}) listed
    ORDER BY id`.execute(db)
  return rows
}

/** Returns the key of the large version of a picture, or the given key if there is none. */
export async function findLargePictureKey(db: Kysely<Database>, key: string): Promise<string> {
  const row = await db
    .selectFrom('derivatives as one')
    .innerJoin('derivatives as large', 'large.file', 'one.file')
    .select('large.key')
    .where('one.key', '=', key)
    .where('large.name', '=', 'large')
    .executeTakeFirst()
  return row?.key ?? key
}

export async function findItemPictureKey(db: Kysely<Database>, item: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('artifacts as a')
    .innerJoin('derivatives as d', 'd.file', 'a.file')
    .select('d.key')
    .where('a.id', '=', item)
    .where('d.name', '=', 'large')
    .executeTakeFirst()
  return row?.key
}
