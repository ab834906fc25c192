import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { galleryHeaders } from './gallery-token.ts'

/** Where a collection stands: in a gallery, or on the page over all galleries of an organisation. */
export interface Place {
  /** The path of its page. */
  path: string
  /** What is searched. */
  within: { project: string } | { org: string }
  /** The gallery in which an item has its page, by its alias. */
  aliasOf: (item: { project: string }) => string
  /** What each call sends along. */
  headers: () => Record<string, string>
}

export const inGallery = (alias: string, project: string): Place => ({
  path: galleryPath(alias),
  within: { project },
  aliasOf: () => alias,
  headers: () => galleryHeaders(alias),
})
