import { allGalleryHeaders, galleryHeaders } from './gallery-token.ts'

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

export const galleryPath = (alias: string): string => `/view/${encodeURIComponent(alias)}`

export const inGallery = (alias: string, project: string): Place => ({
  path: galleryPath(alias),
  within: { project },
  aliasOf: () => alias,
  headers: () => galleryHeaders(alias),
})

/** Over these galleries of an organisation; what has come to another one meanwhile is found in the first. */
export const inOrg = (org: string, galleries: readonly { id: string; url_alias: string }[]): Place => {
  const aliases = new Map(galleries.map(({ id, url_alias }) => [id, url_alias]))
  return {
    path: `/view/org/${org}`,
    within: { org },
    aliasOf: ({ project }) => aliases.get(project) ?? galleries[0]?.url_alias ?? '',
    headers: allGalleryHeaders,
  }
}
