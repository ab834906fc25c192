import { sql, type Kysely } from 'kysely'
import { isGalleryOpenToAll, publicArtifact } from '#server/access/public-rules.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { findDesign } from '#server/features/designs/designs.repo.ts'
import { listNewestItemIds } from '#server/features/gallery/discovery/discovery.repo.ts'
import { findExistingOrgTitle } from '#server/features/gallery/gallery.repo.ts'
import { openPublicGallery } from '#server/features/gallery/open-gallery.view.ts'
import { AppError } from '#server/kit/app-error.ts'
import { listBriefArtifactViews } from '#server/views/view-artifacts.ts'
import type { GalleryTeaser } from '#shared/entities/website/site.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'

/** How many items are searched for images and, below, how many images from among these are shown. */
const MAX_SEARCHED_ITEMS = 40
const MAX_SHOWN_IMAGES = 7

/** Returns an open gallery with some of its images; null if it isn't open. */
export async function loadGalleryTeaser(
  services: Pick<Services, 'db' | 'config'>,
  requestedAlias: string,
): Promise<GalleryTeaser | null> {
  const { db } = services
  const alias = requestedAlias || (await findAdministratorsGallery(db))
  if (!alias) return null
  try {
    const { project, visibility } = await openPublicGallery(services, alias)
    const design = await findDesign(db, project.id)
    const newestIds = await listNewestItemIds(db, project.id, MAX_SEARCHED_ITEMS)
    const newestItems = await listBriefArtifactViews(db, newestIds, () => visibility)
    const images = newestItems.filter(({ type, file }) => type === 'image' && file?.preview?.small)
    // Pictures of one series are often added one after another.
    const step = Math.max(1, Math.floor(images.length / MAX_SHOWN_IMAGES))
    return {
      asked: requestedAlias,
      alias: project.url_alias,
      title: design?.published.archive_title ?? project.title,
      org: (await findExistingOrgTitle(db, project.org)) ?? '',
      description: htmlToPlainText(design?.published.description ?? ''),
      items: images.filter((_, index) => index % step === 0).slice(0, MAX_SHOWN_IMAGES),
    }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Returns the gallery with the most images among those of the administrators' organisations. Other galleries are shown
 * only if named explicitly.
 */
async function findAdministratorsGallery(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ url_alias: string }>`
    SELECT p.url_alias FROM projects p LEFT JOIN subscriptions s ON s.org = p.org
    WHERE ${isGalleryOpenToAll('p', 's', Date.now())}
      AND p.org IN (SELECT w.org FROM org_owners w JOIN users u ON u.id = w.user_id WHERE u.role = 'admin')
    ORDER BY (SELECT count(*) FROM (SELECT FROM artifacts a WHERE a.project = p.id AND a.type = 'image'
      AND ${publicArtifact.sql('a')} LIMIT 50) shown) DESC, p.id LIMIT 1`.execute(db)
  return rows[0]?.url_alias
}
