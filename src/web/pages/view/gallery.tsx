import { htmlToPlainText } from '#shared/rules/markup.ts'
import { useCountVisit } from '#web/features/gallery/data/count-visit.ts'
import { toGalleryScope } from '#web/features/gallery/data/collection-scope.ts'
import { withRestoredPages } from '#web/features/gallery/data/restored-pages.ts'
import { HighlightedText } from '#web/features/gallery/collection/lazy-highlighted-text.ts'
import { parseFilters } from '#web/features/gallery/data/gallery-filters.ts'
import { GalleryPage } from '#web/features/gallery/shell/gallery-page.tsx'
import {
  collectionQuery,
  countQueries,
  galleryQuery,
  type OpenGallery,
} from '#web/features/gallery/data/gallery.queries.ts'
import { getArchiveTitle, loadGallery } from '#web/features/gallery/data/load-gallery.ts'
import { PasswordScreen } from '#web/features/gallery/shell/lazy-password-screen.ts'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { createPageHead } from '#web/kit/page-head.ts'
import type { HeadInput, LoaderInput, PageProps } from '#web/kit/navigation/page-module.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { getRequestedLanguage } from '#web/kit/address/requested-language.ts'
import { createLockedHead, createMissingHead } from './unavailable-heads.ts'

type Params = { alias: string }

export async function loader({ context, params: { alias }, location }: LoaderInput<Params>) {
  const gallery = await loadGallery(context, { alias, location })
  if (gallery.locked) {
    await PasswordScreen.preload()
    return gallery
  }
  const { api, dataCache } = context
  const scope = toGalleryScope(alias, gallery)
  const filters = parseFilters(location.search)
  await Promise.all([
    filters.query !== undefined && HighlightedText.preload(),
    dataCache.prefetch(withRestoredPages(collectionQuery(api, scope, filters), location)),
    ...Object.values(countQueries(api, scope, filters)).map((query) => dataCache.prefetch(query)),
  ])
  return gallery
}

export { GalleryNotFound as NotFound } from '#web/features/gallery/shell/gallery-not-found.tsx'

export const head = ({
  loaderData: gallery,
  context,
  params,
  search,
}: HeadInput<Awaited<ReturnType<typeof loader>>, Params>) => {
  if (!gallery) return createMissingHead({ context, params })
  if (gallery.locked) return createLockedHead()
  const { project } = gallery
  const description = htmlToPlainText(project.gallery.description ?? '')
  return createPageHead(context.origin, {
    languages: LANGUAGE_CODES,
    requestedLanguage: getRequestedLanguage(search),
    title: getArchiveTitle(project),
    description,
    path: `/view/${project.url_alias}`,
    gallery: { alias: project.url_alias, title: getArchiveTitle(project) },
    jsonLd: { '@type': 'CollectionPage', name: getArchiveTitle(project), description: description || undefined },
  })
}

export function Page({ params: { alias } }: PageProps<Params>) {
  const { data: gallery } = useLoadedData(galleryQuery(useApi(), alias))
  return gallery.locked ? (
    <PasswordScreen alias={alias} id={gallery.id} />
  ) : (
    <OpenGalleryPage alias={alias} gallery={gallery} />
  )
}

function OpenGalleryPage({ alias, gallery }: { alias: string; gallery: OpenGallery }) {
  useCountVisit('project', gallery.project.id)
  return <GalleryPage alias={alias} gallery={gallery} />
}
