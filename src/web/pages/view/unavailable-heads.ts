import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { galleryQuery } from '#web/features/gallery/data/gallery.queries.ts'
import { getArchiveTitle } from '#web/features/gallery/data/load-gallery.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'

const NO_INDEX = { name: 'robots', content: 'noindex' }

/** The head of a protected gallery, which reveals nothing about it. */
export const createLockedHead = () => ({ meta: [{ title: galleryMessages.locked }, NO_INDEX] })

/** The head of a missing page; names the gallery unless it is protected. */
export function createMissingHead({ context, params }: { context: PageContext; params: { alias: string } }) {
  const { api, dataCache } = context
  const gallery = dataCache.peek(galleryQuery(api, params.alias))
  const title = gallery?.locked === false ? [getArchiveTitle(gallery.project)] : []
  return { meta: [{ title: [stateMessages.notFoundTitle, ...title].join(' · ') }, NO_INDEX] }
}
