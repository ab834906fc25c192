import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { plainWords } from '#shared/rules/markup.ts'
import { useVisit } from '#web/features/gallery/data/count-visit.ts'
import { GalleryShell } from '#web/features/gallery/shell/gallery-shell.tsx'
import { exhibitQuery, galleryQuery, itemQuery, type OpenGallery } from '#web/features/gallery/data/gallery.queries.ts'
import { ItemBody } from '#web/features/gallery/item/item-body.tsx'
import { ItemStage } from '#web/features/gallery/item/item-stage.tsx'
import { itemJsonLd } from '#web/features/gallery/item/json-ld.ts'
import { galleryHeaders } from '#web/features/gallery/data/gallery-token.ts'
import { Neighbours } from '#web/features/gallery/item/neighbours.tsx'
import { useExhibit } from '#web/features/gallery/exhibit/use-exhibit.ts'
import { useSeries } from '#web/features/gallery/item/use-series.ts'
import { archiveTitle, loadGallery } from '#web/features/gallery/data/load-gallery.ts'
import { PasswordScreen } from '#web/features/gallery/shell/password-screen.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/or-not-found.ts'
import { pageHead } from '#web/kit/page-head.ts'
import type { LoaderInput, RouterContext } from '#web/kit/router-context.ts'
import { captionsQuery, takesCaptions } from '#web/media/transcript/captions.queries.ts'
import { lockedHead } from './locked-head.ts'

/** A short word of the address. */
const inAddress = (search: unknown, key: 'exhibit' | 'query') => {
  const value = ((search ?? {}) as Record<string, unknown>)[key]
  return typeof value === 'string' && value.length <= 200 ? value : ''
}
/** The exhibit by which a visitor came, if any. */
const cameBy = (search: unknown) => inAddress(search, 'exhibit')

export async function loader({ context, params: { alias, id }, location }: LoaderInput<{ alias: string; id: string }>) {
  const gallery = await loadGallery(context, { alias, location })
  if (gallery.locked) return null
  const { api, queries } = context
  const by = cameBy(location.search)
  const [{ artifact }] = await Promise.all([
    orNotFound(queries.ensureQueryData(itemQuery(api, alias, id))),
    by && queries.prefetchInfiniteQuery(exhibitQuery(api, alias, by)),
  ])
  // What is said in it is there without scripts, too.
  if (takesCaptions(artifact)) await queries.prefetchQuery(captionsQuery(api, id, galleryHeaders(alias)))
  return { project: gallery.project, artifact }
}

interface HeadInput {
  loaderData?: Awaited<ReturnType<typeof loader>>
  match: { context: RouterContext }
}

export const head = ({ loaderData, match }: HeadInput) => {
  if (loaderData === null) return lockedHead()
  if (!loaderData) return {}
  const { project, artifact } = loaderData
  const { origin } = match.context
  const [title, address] = [archiveTitle(project), `${origin}/view/${project.url_alias}`]
  return pageHead(origin, {
    title: `${artifact.title} · ${title}`,
    description: plainWords(artifact.description),
    path: `/view/${project.url_alias}/item/${artifact.id}`,
    gallery: { alias: project.url_alias, title: archiveTitle(project) },
    image: artifact.file?.preview?.large ?? artifact.file?.preview?.poster,
    type: 'article',
    jsonLd: itemJsonLd(artifact, { title, address }, (path) => new URL(path, origin).href),
  })
}

export function Page() {
  const { alias, id } = useParams({ from: '/bare/view/$alias/item/$id' })
  const { data: gallery } = useSuspenseQuery(galleryQuery(useApi(), alias))
  return gallery.locked ? (
    <PasswordScreen alias={alias} id={gallery.id} />
  ) : (
    <Open alias={alias} id={id} gallery={gallery} />
  )
}

function Open({ alias, id, gallery }: { alias: string; id: string; gallery: OpenGallery }) {
  const api = useApi()
  const { origin } = useRouteContext({ from: '__root__' })
  const search = useSearch({ strict: false })
  const by = cameBy(search)
  const navigate = useNavigate()
  useVisit('artifact', id)
  const { data, refetch } = useSuspenseQuery(itemQuery(api, alias, id))
  const exhibit = useExhibit(alias, by, id)
  const { artifact, exhibits } = data
  const series = useSeries(alias, id, exhibit)
  return (
    <GalleryShell gallery={gallery}>
      <article key={artifact.id}>
        {exhibit && <Neighbours alias={alias} exhibit={exhibit} id={artifact.id} />}
        <ItemStage
          artifact={artifact}
          series={series}
          find={inAddress(search, 'query')}
          onLeft={(to) =>
            void navigate({ to: '/view/$alias/item/$id', params: { alias, id: to }, search: (old) => old })
          }
          onRetry={() => void refetch()}
        />
        <ItemBody
          alias={alias}
          item={artifact}
          exhibits={exhibits}
          archive={archiveTitle(gallery.project)}
          address={`${origin}/view/${gallery.project.url_alias}/item/${artifact.id}`}
        />
      </article>
    </GalleryShell>
  )
}
