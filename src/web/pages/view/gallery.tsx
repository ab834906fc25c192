import { plainWords } from '#shared/rules/markup.ts'
import { useVisit } from '#web/features/gallery/data/count-visit.ts'
import { inGallery } from '#web/features/gallery/data/place.ts'
import { asFarAsBefore } from '#web/features/gallery/data/as-far-as-before.ts'
import { FoundWords } from '#web/features/gallery/collection/found.ts'
import { filtersOf } from '#web/features/gallery/data/gallery-filters.ts'
import { GalleryPage } from '#web/features/gallery/shell/gallery-page.tsx'
import {
  collectionQuery,
  countQueries,
  galleryQuery,
  type OpenGallery,
} from '#web/features/gallery/data/gallery.queries.ts'
import { archiveTitle, loadGallery } from '#web/features/gallery/data/load-gallery.ts'
import { PasswordScreen } from '#web/features/gallery/shell/locked.ts'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { pageHead } from '#web/kit/page-head.ts'
import type { HeadInput, LoaderInput, PageProps } from '#web/kit/navigation/page-module.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { askedLanguage } from '#web/kit/address/asked-language.ts'
import { lockedHead } from './closed-heads.ts'

export async function loader({ context, params: { alias }, location }: LoaderInput<{ alias: string }>) {
  const gallery = await loadGallery(context, { alias, location })
  if (gallery.locked) {
    await PasswordScreen.preload()
    return gallery
  }
  const { api, data } = context
  const place = inGallery(alias, gallery.project.id)
  const filters = filtersOf(location.search)
  await Promise.all([
    filters.query !== undefined && FoundWords.preload(),
    data.prefetch(asFarAsBefore(collectionQuery(api, place, filters), location)),
    ...Object.values(countQueries(api, place, filters)).map((query) => data.prefetch(query)),
  ])
  return gallery
}

export const head = ({ loaderData: gallery, context, search }: HeadInput<Awaited<ReturnType<typeof loader>>>) => {
  if (!gallery) return {}
  if (gallery.locked) return lockedHead()
  const { project } = gallery
  const description = plainWords(project.gallery.description ?? '')
  return pageHead(context.origin, {
    languages: LANGUAGE_CODES,
    asked: askedLanguage(search),
    title: archiveTitle(project),
    description,
    path: `/view/${project.url_alias}`,
    gallery: { alias: project.url_alias, title: archiveTitle(project) },
    jsonLd: { '@type': 'CollectionPage', name: archiveTitle(project), description: description || undefined },
  })
}

export function Page({ params: { alias } }: PageProps<{ alias: string }>) {
  const { data: gallery } = useLoadedData(galleryQuery(useApi(), alias))
  return gallery.locked ? <PasswordScreen alias={alias} id={gallery.id} /> : <Open alias={alias} gallery={gallery} />
}

function Open({ alias, gallery }: { alias: string; gallery: OpenGallery }) {
  useVisit('project', gallery.project.id)
  return <GalleryPage alias={alias} gallery={gallery} />
}
