import { sql, type Kysely } from 'kysely'
import { isOpenToAll, publicArtifact } from '#server/access/public.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { findDesign } from '#server/features/designs/designs.repo.ts'
import { listNewest } from '#server/features/gallery/found/found.repo.ts'
import { nameOfOrg } from '#server/features/gallery/gallery.repo.ts'
import { galleryForAll } from '#server/features/gallery/open-gallery.view.ts'
import { AppError } from '#server/kit/app-error.ts'
import { listSeenBriefly } from '#server/views/view-artifacts.ts'
import type { GalleryTeaser } from '#shared/entities/website/site.ts'
import { plainWords } from '#shared/rules/markup.ts'

/** Number of items searched for images, and of images shown. */
const LOOKED_AT = 40
const SHOWN = 7

/** An open gallery with some of its images; null if it isn't open. */
export async function teaserOf(
  services: Pick<Services, 'db' | 'config'>,
  asked: string,
): Promise<GalleryTeaser | null> {
  const { db } = services
  const alias = asked || (await ownGallery(db))
  if (!alias) return null
  try {
    const { project, sight } = await galleryForAll(services, alias)
    const design = await findDesign(db, project.id)
    const newest = await listNewest(db, project.id, LOOKED_AT)
    const items = await listSeenBriefly(db, newest, () => sight)
    return {
      asked,
      alias: project.url_alias,
      title: design?.published.archive_title ?? project.title,
      org: (await nameOfOrg(db, project.org)) ?? '',
      description: plainWords(design?.published.description ?? ''),
      items: items.filter(({ type, file }) => type === 'image' && file?.preview?.small).slice(0, SHOWN),
    }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The gallery with the most images among the administrators' organisations. No other is shown without being named. */
async function ownGallery(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ url_alias: string }>`
    SELECT p.url_alias FROM projects p LEFT JOIN subscriptions s ON s.org = p.org
    WHERE ${isOpenToAll('p', 's', Date.now())}
      AND p.org IN (SELECT w.org FROM org_owners w JOIN users u ON u.id = w.user_id WHERE u.role = 'admin')
    ORDER BY (SELECT count(*) FROM (SELECT FROM artifacts a WHERE a.project = p.id AND a.type = 'image'
      AND ${publicArtifact.sql('a')} LIMIT 50) shown) DESC, p.id LIMIT 1`.execute(db)
  return rows[0]?.url_alias
}
