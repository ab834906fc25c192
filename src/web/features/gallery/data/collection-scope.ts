import type { PublicField } from '#shared/entities/own-fields/own-field.ts'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { getGalleryHeaders } from './gallery-token.ts'

/** The scope of a collection: one gallery, or all open galleries of an organisation. */
export interface CollectionScope {
  /** The path of the page that shows it. */
  path: string
  /** The part of the search request that limits it to this scope. */
  searchScope: { project: string } | { org: string }
  /** Returns the alias of the gallery in which an item has its page. */
  getAlias: (item: { project: string }) => string
  /** The archive's own fields that are filters. */
  fields: readonly PublicField[]
  /** The access headers for each call. */
  headers: () => Record<string, string>
}

export const toGalleryScope = (
  alias: string,
  { project, fields }: { project: { id: string }; fields: readonly PublicField[] },
): CollectionScope => ({
  path: galleryPath(alias),
  searchScope: { project: project.id },
  getAlias: () => alias,
  fields,
  headers: () => getGalleryHeaders(alias),
})
