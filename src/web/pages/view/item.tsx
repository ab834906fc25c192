import { useLayoutEffect } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import type { GalleryParameters } from '#shared/entities/website/gallery-address.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { plainWords } from '#shared/rules/markup.ts'
import { useVisit } from '#web/features/gallery/data/count-visit.ts'
import { GalleryShell } from '#web/features/gallery/shell/gallery-shell.tsx'
import {
  collectionQuery,
  exhibitQuery,
  galleryQuery,
  itemQuery,
  shownIn,
  type OpenGallery,
} from '#web/features/gallery/data/gallery.queries.ts'
import { ItemBody } from '#web/features/gallery/item/item-body.tsx'
import { ItemStage } from '#web/features/gallery/item/item-stage.tsx'
import { itemJsonLd } from '#web/features/gallery/item/json-ld.ts'
import { galleryHeaders } from '#web/features/gallery/data/gallery-token.ts'
import { Neighbours } from '#web/features/gallery/item/neighbours.tsx'
import { useExhibit } from '#web/features/gallery/exhibit/use-exhibit.ts'
import { useFound } from '#web/features/gallery/item/use-found.ts'
import { useTurning } from '#web/features/gallery/item/use-turning.ts'
import { galleryPath, inGallery } from '#web/features/gallery/data/place.ts'
import { leaveAt } from '#web/features/gallery/data/last-seen.ts'
import { addressOf, filtersOf, isOrdered } from '#web/features/gallery/data/gallery-filters.ts'
import { BackLink } from '#web/features/gallery/item/back-link.tsx'
import { archiveTitle, loadGallery } from '#web/features/gallery/data/load-gallery.ts'
import { PasswordScreen } from '#web/features/gallery/shell/password-screen.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/or-not-found.ts'
import { pageHead } from '#web/kit/page-head.ts'
import type { LoaderInput, RouterContext } from '#web/kit/router-context.ts'
import { textQuery } from '#web/media/pages/pages.queries.ts'
import { loadParts, waySeen } from '#web/media/public/viewer-parts.ts'
import { captionsQuery, takesCaptions } from '#web/media/transcript/captions.queries.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { askedLanguage } from '#web/kit/address/asked-language.ts'
import { lockedHead, missingHead } from './closed-heads.ts'

/** The exhibit by which a visitor came, if any. */
function cameBy(search: unknown): string {
  const { exhibit } = (search ?? {}) as GalleryParameters
  return typeof exhibit === 'string' && exhibit.length <= 200 ? exhibit : ''
}

export { Missing } from '#web/features/gallery/shell/missing.tsx'

export async function loader({ context, params: { alias, id }, location }: LoaderInput<{ alias: string; id: string }>) {
  const gallery = await loadGallery(context, { alias, location })
  if (gallery.locked) return null
  const { api, queries } = context
  const [by, filters] = [cameBy(location.search), filtersOf(location.search)]
  const [{ artifact }] = await Promise.all([
    orNotFound(queries.ensureQueryData(itemQuery(api, alias, id))),
    by && queries.prefetchInfiniteQuery(exhibitQuery(api, alias, by)),
    isOrdered(filters) &&
      queries.prefetchInfiniteQuery(collectionQuery(api, inGallery(alias, gallery.project.id), filters)),
  ])
  await loadParts([artifact])
  // What is said or written in it is there without scripts, too.
  if (takesCaptions(artifact)) await queries.prefetchQuery(captionsQuery(api, id, galleryHeaders(alias)))
  if (waySeen(artifact) === 'words') await queries.prefetchQuery(textQuery(api, id, galleryHeaders(alias)))
  return { project: gallery.project, artifact }
}

interface HeadInput {
  loaderData?: Awaited<ReturnType<typeof loader>>
  match: { context: RouterContext; search: unknown; params: { alias: string } }
}

export const head = ({ loaderData, match }: HeadInput) => {
  if (loaderData === null) return lockedHead()
  if (!loaderData) return missingHead(match)
  const { project, artifact } = loaderData
  const { origin } = match.context
  const [title, address] = [archiveTitle(project), `${origin}/view/${project.url_alias}`]
  return pageHead(origin, {
    languages: LANGUAGE_CODES,
    asked: askedLanguage(match.search),
    title: `${artifact.title} · ${title}`,
    description: plainWords(artifact.description),
    path: `/view/${project.url_alias}/item/${artifact.id}`,
    gallery: { alias: project.url_alias, title: archiveTitle(project) },
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
  const address = useSearch({ strict: false })
  const [by, filters] = [cameBy(address), filtersOf(address)]
  const navigate = useNavigate()
  useVisit('artifact', id)
  const { data, refetch } = useSuspenseQuery(itemQuery(api, alias, id))
  const { artifact, tags, exhibits, related } = data
  const exhibit = useExhibit(alias, by, id)
  const found = useFound(inGallery(alias, gallery.project.id), filters, id)
  const shown = exhibit ? shownIn(exhibit) : []
  const told = shown.some((one) => one.id === id) ? exhibit : undefined
  const series = told ? shown : found.items
  const at = series.findIndex((one) => one.id === id)
  const { previous, next } = at < 0 ? data : { previous: series[at - 1], next: series[at + 1] }
  const turning = useTurning({ alias, previous, next })
  // Before it is painted: one may go back before anything that waits for that has run.
  useLayoutEffect(() => leaveAt(id), [id])
  return (
    <GalleryShell gallery={gallery}>
      <article {...turning}>
        <Neighbours
          alias={alias}
          label={told ? told.title : itemMessages.series}
          previous={previous}
          next={next}
          search={told ? { exhibit: told.url_alias } : addressOf({ ...filters, cursor: undefined })}
          position={
            at < 0
              ? undefined
              : itemMessages.position(at + 1, told ? Math.max(shown.length, told.artifact_count) : found.total)
          }
        >
          {told ? (
            <Link to="/view/$alias/exhibit/$exhibit" params={{ alias, exhibit: told.url_alias }}>
              {told.title}
            </Link>
          ) : (
            <BackLink alias={alias} filters={{ ...filters, cursor: undefined }} />
          )}
        </Neighbours>
        <ItemStage
          key={`stage ${artifact.id}`}
          artifact={artifact}
          series={series}
          addressOf={(one) => `${galleryPath(alias)}/item/${one}`}
          find={filters.query ?? ''}
          onLeft={(to) =>
            void navigate({
              to: '/view/$alias/item/$id',
              params: { alias, id: to },
              search: (old) => old,
              replace: true,
              state: true,
            })
          }
          onRetry={() => void refetch()}
        />
        <ItemBody
          key={`body ${artifact.id}`}
          alias={alias}
          item={artifact}
          tags={tags}
          exhibits={exhibits}
          related={related}
          archive={archiveTitle(gallery.project)}
          address={`${origin}/view/${gallery.project.url_alias}/item/${artifact.id}`}
        />
      </article>
    </GalleryShell>
  )
}
