import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { WebsitePicturesTable } from '#server/db/tables/website.ts'
import type { SitePicture } from '#shared/entities/website/site.ts'

/** Where a picture of the website is; what is there never changes. */
const addressOf = (id: string, size: 'small' | 'large') => `/website/pictures/${id}/${size}.webp`

export const insertPicture = (db: Kysely<Database>, picture: Insertable<WebsitePicturesTable>) =>
  db.insertInto('website_pictures').values(picture).execute()

export async function listPictures(db: Kysely<Database>, ids: readonly string[]): Promise<SitePicture[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('website_pictures')
    .select(['id', 'width', 'height', 'placeholder'])
    .where('id', '=', sql<string>`ANY(${ids as string[]}::uuid[])`)
    .execute()
  return rows.map((row) => ({ ...row, small: addressOf(row.id, 'small'), large: addressOf(row.id, 'large') }))
}

/** The bytes of a picture, as WebP. */
export async function findPicture(
  db: Kysely<Database>,
  id: string,
  size: 'small' | 'large',
): Promise<Buffer | undefined> {
  const row = await db.selectFrom('website_pictures').select(`${size} as bytes`).where('id', '=', id).executeTakeFirst()
  return row?.bytes
}
