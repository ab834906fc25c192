import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { plainWords } from '#shared/rules/markup.ts'
import { useVisit } from '#web/features/gallery/data/count-visit.ts'
import { inGallery } from '#web/features/gallery/data/place.ts'
import { asFarAsBefore } from '#web/features/gallery/data/as-far-as-before.ts'
import { filtersOf } from '#web/features/gallery/data/gallery-filters.ts'
import { GalleryPage } from '#web/features/gallery/shell/gallery-page.tsx'
import {
  collectionQuery,
  countQueries,
  galleryQuery,
  type OpenGallery,
} from '#web/features/gallery/data/gallery.queries.ts'
import { archiveTitle, loadGallery } from '#web/features/gallery/data/load-gallery.ts'
import { PasswordScreen } from '#web/features/gallery/shell/password-screen.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { pageHead } from '#web/kit/page-head.ts'
import type { LoaderInput, RouterContext } from '#web/kit/router-context.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { askedLanguage } from '#web/kit/address/asked-language.ts'
import { lockedHead } from './closed-heads.ts'

export async function loader({ context, params: { alias }, location }: LoaderInput<{ alias: string }>) {
  const gallery = await loadGallery(context, { alias, location })
  if (gallery.locked) return gallery
  const { api, queries } = context
  const place = inGallery(alias, gallery.project.id)
  const filters = filtersOf(location.search)
  await Promise.all([
    queries.prefetchInfiniteQuery(asFarAsBefore(collectionQuery(api, place, filters), location)),
    ...Object.values(countQueries(api, place, filters)).map((query) => queries.prefetchQuery(query)),
  ])
  return gallery
}

interface HeadInput {
  loaderData?: Awaited<ReturnType<typeof loader>>
  match: { context: RouterContext; search: unknown }
}

export const head = ({ loaderData: gallery, match }: HeadInput) => {
  if (!gallery) return {}
  if (gallery.locked) return lockedHead()
  const { project } = gallery
  const description = plainWords(project.gallery.description ?? '')
  return pageHead(match.context.origin, {
    languages: LANGUAGE_CODES,
    asked: askedLanguage(match.search),
    title: archiveTitle(project),
    description,
    path: `/view/${project.url_alias}`,
    gallery: { alias: project.url_alias, title: archiveTitle(project) },
    jsonLd: { '@type': 'CollectionPage', name: archiveTitle(project), description: description || undefined },
  })
}

export function Page() {
  const { alias } = useParams({ from: '/bare/view/$alias' })
  const { data: gallery } = useSuspenseQuery(galleryQuery(useApi(), alias))
  return gallery.locked ? <PasswordScreen alias={alias} id={gallery.id} /> : <Open alias={alias} gallery={gallery} />
}

function Open({ alias, gallery }: { alias: string; gallery: OpenGallery }) {
  useVisit('project', gallery.project.id)
  return <GalleryPage alias={alias} gallery={gallery} />
}
