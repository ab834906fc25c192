import { throwIfNotFound, PageMoved } from '#web/kit/navigation/page-errors.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'
import { galleryQuery, type GalleryReply } from './gallery.queries.ts'

/** The requested page of a gallery. */
interface GalleryRequest {
  alias: string
  location: { pathname: string; searchStr: string }
}

/**
 * Loads the gallery of a page. Throws a 404 if it doesn't exist, and `PageMoved` to the same page under its new alias if it has
 * moved. A locked gallery doesn't reveal its new alias.
 */
export async function loadGallery({ api, dataCache }: PageContext, { alias, location }: GalleryRequest): Promise<GalleryReply> {
  const gallery = await throwIfNotFound(dataCache.ensure(galleryQuery(api, alias)))
  if (gallery.locked) return gallery
  const { url_alias } = gallery.project
  if (url_alias.toLowerCase() === alias.toLowerCase()) return gallery
  const [, , , ...subpathSegments] = location.pathname.split('/')
  const path = ['/view', encodeURIComponent(url_alias), ...subpathSegments].join('/')
  throw new PageMoved(path + location.searchStr, 301)
}

/** The name of the archive as shown to visitors. */
export const getArchiveTitle = ({ title, gallery }: { title: string; gallery: { archive_title: string | null } }) =>
  gallery.archive_title ?? title
