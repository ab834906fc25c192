import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { withRestoredPages } from '#web/features/gallery/data/restored-pages.ts'
import { HighlightedText } from '#web/features/gallery/collection/lazy-highlighted-text.ts'
import { parseFilters } from '#web/features/gallery/data/gallery-filters.ts'
import { collectionQuery, countQueries } from '#web/features/gallery/data/gallery.queries.ts'
import { toOrgScope, orgGalleriesQuery } from '#web/features/gallery/data/org-galleries.ts'
import { OrgGalleryPage } from '#web/features/gallery/shell/org-gallery-page.tsx'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { throwIfNotFound } from '#web/kit/navigation/page-errors.ts'
import { createPageHead } from '#web/kit/page-head.ts'
import type { HeadInput, LoaderInput, PageProps } from '#web/kit/navigation/page-module.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { getRequestedLanguage } from '#web/kit/address/requested-language.ts'

export async function loader({ context, params: { id }, location }: LoaderInput<{ id: string }>) {
  const { api, dataCache } = context
  const org = await throwIfNotFound(dataCache.ensure(orgGalleriesQuery(api, id)))
  const [scope, filters] = [toOrgScope(org.id, org.galleries), parseFilters(location.search)]
  await Promise.all([
    filters.query !== undefined && HighlightedText.preload(),
    dataCache.prefetch(withRestoredPages(collectionQuery(api, scope, filters), location)),
    ...Object.values(countQueries(api, scope, filters)).map((query) => dataCache.prefetch(query)),
  ])
  return org
}

export const head = ({ loaderData: org, context, search }: HeadInput<Awaited<ReturnType<typeof loader>>>) => {
  if (!org) return {}
  const [firstGallery] = org.galleries
  const description = `${galleryMessages.galleryCount(org.galleries.length)}: ${org.galleries.map(({ title }) => title).join(', ')}`
  return createPageHead(context.origin, {
    languages: LANGUAGE_CODES,
    requestedLanguage: getRequestedLanguage(search),
    title: org.title,
    description,
    path: `/view/org/${org.id}`,
    image: firstGallery && `/view/${firstGallery.url_alias}/card.jpg`,
    jsonLd: { '@type': 'CollectionPage', name: org.title, description },
  })
}

export function Page({ params: { id } }: PageProps<{ id: string }>) {
  const { data } = useLoadedData(orgGalleriesQuery(useApi(), id))
  return <OrgGalleryPage org={data} />
}
