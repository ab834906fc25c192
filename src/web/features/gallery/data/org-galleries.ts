import { galleryContract } from '#shared/contract/public/gallery.contract.ts'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { query } from '#web/kit/data/query.ts'
import { keys } from '#web/kit/keys.ts'
import { getAllGalleryHeaders } from './gallery-token.ts'
import type { CollectionScope } from './collection-scope.ts'

// A separate module, because only the organisation's page needs it.

export type OrgGalleriesReply = ReplyFor<typeof galleryContract.org>

/** The galleries of an organisation that this visitor can open. */
export const orgGalleriesQuery = (api: Api, id: string) =>
  query({
    queryKey: keys.gallery.org(id),
    queryFn: ({ signal }) =>
      api.call(galleryContract.org, { params: { id } }, { signal, headers: getAllGalleryHeaders() }),
  })

/**
 * The combined collection of these galleries. Items of a gallery that isn't among them, because it was opened later,
 * link to the first one.
 */
export const toOrgScope = (org: string, galleries: readonly { id: string; url_alias: string }[]): CollectionScope => {
  const aliasesById = new Map(galleries.map(({ id, url_alias }) => [id, url_alias]))
  return {
    path: `/view/org/${org}`,
    searchScope: { org },
    fields: [],
    getAlias: ({ project }) => aliasesById.get(project) ?? galleries[0]?.url_alias ?? '',
    headers: getAllGalleryHeaders,
  }
}
