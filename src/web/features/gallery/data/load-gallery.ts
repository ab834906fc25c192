import { orNotFound, PageMoved } from '#web/kit/navigation/outcome.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'
import { galleryQuery, type GalleryAnswer } from './gallery.queries.ts'

/** Where one is: below which alias, at which path, with which query. */
interface Asked {
  alias: string
  location: { pathname: string; searchStr: string }
}

/**
 * The gallery of an address, for a loader: one that does not exist answers 404, one that has moved leads on to the same
 * page below its new address. A protected gallery tells where it is only once it is opened.
 */
export async function loadGallery({ api, data }: PageContext, { alias, location }: Asked): Promise<GalleryAnswer> {
  const gallery = await orNotFound(data.ensure(galleryQuery(api, alias)))
  if (gallery.locked) return gallery
  const { url_alias } = gallery.project
  if (url_alias.toLowerCase() === alias.toLowerCase()) return gallery
  const [, , , ...below] = location.pathname.split('/')
  const path = ['/view', encodeURIComponent(url_alias), ...below].join('/')
  throw new PageMoved(path + location.searchStr, 301)
}

/** The name that visitors know an archive by. */
export const archiveTitle = ({ title, gallery }: { title: string; gallery: { archive_title: string | null } }) =>
  gallery.archive_title ?? title
