import { sql, type Kysely, type RawBuilder } from 'kysely'
import { publicArtifact, publicExhibit } from '#server/access/public-rules.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf, uuids } from '#server/db/uuids.ts'
import { isWideEnough } from '#server/db/wide-enough.ts'
import { toExcerpt } from '#server/kit/rich-text/rich-text.ts'
import type { CoverSize } from '#shared/rules/covers/cover-size.ts'

export const findExistingOrgTitle = async (db: Kysely<Database>, id: string): Promise<string | undefined> =>
  (await db.selectFrom('orgs').select('title').where('id', '=', id).executeTakeFirst())?.title

const HAS_PUBLIC_ITEM = sql<boolean>`EXISTS (SELECT FROM artifacts a WHERE a.project = p.id AND ${publicArtifact.sql('a')})`

/** Whether an organisation has another gallery that needs no password and has public items. */
export async function hasOtherGalleries(db: Kysely<Database>, org: string, project: string): Promise<boolean> {
  const otherGallery = await db
    .selectFrom('projects as p')
    .select('p.id')
    .where('p.org', '=', org)
    .where('p.id', '<>', project)
    .where('p.password_hash', 'is', null)
    .where(HAS_PUBLIC_ITEM)
    .limit(1)
    .executeTakeFirst()
  return otherGallery !== undefined
}

const COUNT_LIMIT = sql.lit(1001)
const MAX_DESCRIPTION_LENGTH = 400

/** Lists which of these projects have public items, by archive title, with the number of items. */
export const listPublicGalleries = (db: Kysely<Database>, projects: readonly string[]) =>
  db
    .selectFrom('projects as p')
    .select(['p.id', 'p.url_alias', sql<string>`coalesce(p.archive_title, p.title)`.as('title')])
    .select(sql<string>`left(coalesce(p.description, ''), ${sql.lit(MAX_DESCRIPTION_LENGTH + 1)})`.as('description'))
    .select(
      sql<number>`(SELECT count(*)::int FROM (SELECT FROM artifacts a WHERE a.project = p.id
        AND ${publicArtifact.sql('a')} LIMIT ${COUNT_LIMIT}) x)`.as('items'),
    )
    .select(
      sql<number>`(SELECT count(*)::int FROM exhibits e WHERE e.project = p.id AND ${publicExhibit.sql('e')})`.as(
        'exhibits',
      ),
    )
    .where('p.id', '=', anyOf(projects))
    .where(HAS_PUBLIC_ITEM)
    .orderBy(sql`coalesce(p.archive_title, p.title) COLLATE natural_order`)
    .orderBy('p.id')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, description: toExcerpt(row.description, MAX_DESCRIPTION_LENGTH) })))

/**
 * Returns the id of the item chosen as cover, or undefined unless it is a public item of the project with a picture.
 */
export async function findChosenCover(
  db: Kysely<Database>,
  project: string,
  item: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`SELECT a.id FROM artifacts a WHERE a.id = ${item}::uuid
    AND a.project = ${project} AND ${publicArtifact.sql('a')}
    AND EXISTS (SELECT FROM derivatives d WHERE d.file = a.file AND d.name IN ('small', 'large', 'poster'))`.execute(db)
  return rows[0]?.id
}

/** How many exhibits and newest items are searched for a picture. */
const MAX_EXHIBITS = sql.lit(20)
const MAX_NEWEST_ITEMS = sql.lit(50)

const isSuitable = (size: CoverSize) =>
  sql`a.type = 'image' AND EXISTS (SELECT FROM derivatives d WHERE d.file = a.file AND d.name = 'large') AND ${isWideEnough('f', size)}`

/**
 * Selects a public picture in the public exhibits of a project that is large and wide enough. Prefers the second such
 * picture of an exhibit, because the first or chosen one is the exhibit's own cover, which is shown below.
 */
export const selectExhibitedCover = (project: RawBuilder<string>, size: CoverSize) =>
  sql<string | null>`(SELECT p.id FROM (SELECT id, title, cover_item FROM exhibits WHERE project = ${project}
      AND ${publicExhibit.sql('exhibits')} ORDER BY title, id LIMIT ${MAX_EXHIBITS}) e
    JOIN LATERAL (SELECT a.id, f.width > f.height AS wide, ea.position
      FROM exhibit_artifacts ea JOIN artifacts a ON a.id = ea.artifact JOIN files f ON f.id = a.file
      WHERE ea.exhibit = e.id AND ${publicArtifact.sql('a')} AND ${isSuitable(size)} ORDER BY ea.position LIMIT 2) p ON true
    ORDER BY p.wide DESC NULLS LAST,
      coalesce(p.id = e.cover_item, row_number() OVER (PARTITION BY e.id ORDER BY p.position) = 1),
      e.title, e.id, p.position LIMIT 1)`

/**
 * Returns the id of a gallery's default cover: a public picture of its exhibits that is large and wide enough; without
 * one, the newest such picture.
 */
export async function findDefaultCover(
  db: Kysely<Database>,
  project: string,
  size: CoverSize,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    SELECT coalesce(${selectExhibitedCover(sql`${project}::uuid`, size)},
      (SELECT a.id FROM (SELECT * FROM artifacts n WHERE n.project = ${project} AND ${publicArtifact.sql('n')}
          ORDER BY n.created_at DESC, n.id DESC LIMIT ${MAX_NEWEST_ITEMS}) a JOIN files f ON f.id = a.file
        WHERE ${isSuitable(size)} ORDER BY f.width > f.height DESC NULLS LAST, a.created_at DESC, a.id LIMIT 1)) AS id`.execute(
    db,
  )
  return rows[0]?.id ?? undefined
}

/** How many pictures replace a missing cover. */
const MOSAIC_SIZE = 3

/** Returns the newest public items with a picture of each project, as far as it has enough for a mosaic. */
export async function listMosaicItems(db: Kysely<Database>, projects: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ items: string[] }>`SELECT m.items FROM unnest(${uuids(projects)}) p
    CROSS JOIN LATERAL (SELECT array_agg(c.id) AS items FROM (
      SELECT a.id FROM (SELECT * FROM artifacts n WHERE n.project = p AND ${publicArtifact.sql('n')}
        ORDER BY n.created_at DESC, n.id DESC LIMIT ${MAX_NEWEST_ITEMS}) a
      WHERE EXISTS (SELECT FROM derivatives d WHERE d.file = a.file AND d.name IN ('small', 'poster'))
      ORDER BY a.created_at DESC, a.id DESC LIMIT ${MOSAIC_SIZE}) c) m
    WHERE cardinality(m.items) = ${MOSAIC_SIZE}`.execute(db)
  return rows.map(({ items }) => items)
}
