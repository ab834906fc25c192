import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { plainWords } from '#shared/rules/markup.ts'
import { Collection } from '#web/features/gallery/collection/collection.tsx'
import { useVisit } from '#web/features/gallery/data/count-visit.ts'
import { ExhibitCards } from '#web/features/gallery/parts/exhibit-cards.tsx'
import { filtersOf, GALLERY_ADDRESS, isNarrowed } from '#web/features/gallery/data/gallery-filters.ts'
import { GalleryHero } from '#web/features/gallery/shell/gallery-hero.tsx'
import { GalleryShell } from '#web/features/gallery/shell/gallery-shell.tsx'
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
import { useAddress } from '#web/kit/address/use-address.ts'
import { Container } from '#web/ui/container.tsx'
import { lockedHead } from './locked-head.ts'
import styles from './gallery.module.css'

export async function loader({ context, params: { alias }, location }: LoaderInput<{ alias: string }>) {
  const gallery = await loadGallery(context, { alias, location })
  if (gallery.locked) return gallery
  const { api, queries } = context
  const place = { alias, project: gallery.project.id }
  const filters = filtersOf(location.search)
  await Promise.all([
    queries.prefetchInfiniteQuery(collectionQuery(api, place, filters)),
    ...Object.values(countQueries(api, place, filters)).map((query) => queries.prefetchQuery(query)),
  ])
  return gallery
}

interface HeadInput {
  loaderData?: Awaited<ReturnType<typeof loader>>
  match: { context: RouterContext }
}

export const head = ({ loaderData: gallery, match }: HeadInput) => {
  if (!gallery) return {}
  if (gallery.locked) return lockedHead()
  const { project, exhibits } = gallery
  const description = plainWords(project.gallery.description ?? '')
  return pageHead(match.context.origin, {
    title: archiveTitle(project),
    description,
    path: `/view/${project.url_alias}`,
    gallery: { alias: project.url_alias, title: archiveTitle(project) },
    image: gallery.cover?.file?.preview?.large ?? exhibits.find((e) => e.cover)?.cover ?? undefined,
    jsonLd: { '@type': 'CollectionPage', name: archiveTitle(project), description: description || undefined },
  })
}

export function Page() {
  const { alias } = useParams({ from: '/bare/view/$alias' })
  const { data: gallery } = useSuspenseQuery(galleryQuery(useApi(), alias))
  return gallery.locked ? <PasswordScreen alias={alias} id={gallery.id} /> : <Open alias={alias} gallery={gallery} />
}

function Open({ alias, gallery }: { alias: string; gallery: OpenGallery }) {
  const [filters] = useAddress(GALLERY_ADDRESS)
  const { project, exhibits } = gallery
  useVisit('project', project.id)
  const counts = useQuery(countQueries(useApi(), { alias, project: project.id }, filters).all).data
  const narrowed = isNarrowed(filters)
  return (
    <GalleryShell gallery={gallery} home>
      {/* Who looks for something has what is found before them. */}
      {!narrowed && (
        <GalleryHero gallery={gallery} total={counts?.total || undefined} estimated={counts?.estimated ?? false} />
      )}
      <Container className={`${styles.sections} ${narrowed ? styles.narrowed : ''}`}>
        {exhibits.length > 0 && !narrowed && (
          <section id="exhibits" aria-labelledby="exhibits-title">
            <h2 id="exhibits-title" className={styles.title}>
              {galleryMessages.exhibits}
            </h2>
            <ExhibitCards alias={alias} exhibits={exhibits} lead />
          </section>
        )}
        <Collection alias={alias} project={project.id} filters={filters} />
      </Container>
    </GalleryShell>
  )
}
