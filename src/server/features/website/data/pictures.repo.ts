import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { WebsitePicturesTable } from '#server/db/tables/website.ts'
import { anyOf } from '#server/db/uuids.ts'
import { getPlaceholderFocus } from '#server/kit/color/placeholder-focus.ts'
import type { SitePicture } from '#shared/entities/website/site.ts'

const UNUSED_FOR_MS = 7 * 24 * 3600 * 1000

/** The URL of an image, whose content never changes. */
const toPictureUrl = (id: string, size: 'small' | 'large') => `/website/pictures/${id}/${size}.webp`

export const insertPicture = (db: Kysely<Database>, picture: Insertable<WebsitePicturesTable>) =>
  db.insertInto('website_pictures').values(picture).execute()

export async function listPictures(db: Kysely<Database>, ids: readonly string[]): Promise<SitePicture[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('website_pictures')
    .select(['id', 'width', 'height', 'placeholder'])
    .where('id', '=', anyOf(ids))
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      focus: await getPlaceholderFocus(row.placeholder),
      small: toPictureUrl(row.id, 'small'),
      large: toPictureUrl(row.id, 'large'),
    })),
  )
}

/** Reads the bytes of an image (WebP). */
export async function findPictureBytes(
  db: Kysely<Database>,
  id: string,
  size: 'small' | 'large',
): Promise<Buffer | undefined> {
  const row = await db.selectFrom('website_pictures').select(`${size} as bytes`).where('id', '=', id).executeTakeFirst()
  return row?.bytes
}

/** Marks images as used by a draft. Returns the ids of those that exist. */
export async function markPicturesUsed(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('website_pictures')
    .set({ last_used_at: Date.now() })
    .where('id', '=', anyOf(ids))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes images that no page, draft or version shows and that no draft has used for a week. Returns the number
 * deleted.
 */
export async function deleteUnusedPictures(db: Kysely<Database>, nowMs = Date.now()): Promise<number> {
  const selectShownPictures = (blocks: 'draft' | 'published' | 'blocks', table: 'stories' | 'story_versions') =>
    sql`SELECT b ->> 'picture' FROM ${sql.table(table)} s, json_array_elements(s.${sql.ref(blocks)}) b
      WHERE s.head IS NOT NULL AND b ->> 'type' = 'picture'`
  const { numAffectedRows } = await sql`WITH used (id) AS (
      SELECT cover::text FROM website_entries UNION ${selectShownPictures('draft', 'stories')} UNION ${selectShownPictures('published', 'stories')}
      UNION ${selectShownPictures('blocks', 'story_versions')} UNION SELECT head ->> 'cover' FROM stories
      UNION SELECT head ->> 'cover' FROM story_versions)
    DELETE FROM website_pictures p WHERE p.last_used_at < ${nowMs - UNUSED_FOR_MS} AND NOT EXISTS (SELECT FROM used WHERE used.id = p.id::text)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
