import { useLayoutEffect } from 'react'
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
import { inGallery } from '#web/features/gallery/data/place.ts'
import { leaveAt } from '#web/features/gallery/data/last-seen.ts'
import { addressOf, filtersOf, isOrdered } from '#web/features/gallery/data/gallery-filters.ts'
import { BackLink } from '#web/features/gallery/item/back-link.tsx'
import { archiveTitle, loadGallery } from '#web/features/gallery/data/load-gallery.ts'
import { PasswordScreen } from '#web/features/gallery/shell/locked.ts'
import { exhibitPath, itemPath } from '#web/kit/address/gallery-paths.ts'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { useNavigation, usePageLocation } from '#web/kit/navigation/navigation.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { orNotFound } from '#web/kit/navigation/outcome.ts'
import { pageHead } from '#web/kit/page-head.ts'
import type { HeadInput, LoaderInput, PageProps } from '#web/kit/navigation/page-module.ts'
import { textQuery } from '#web/media/pages/pages.queries.ts'
import { loadParts, waySeen } from '#web/media/public/viewer-parts.ts'
import { captionsQuery, takesCaptions } from '#web/media/transcript/captions.queries.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { askedLanguage } from '#web/kit/address/asked-language.ts'
import { lockedHead, missingHead } from './closed-heads.ts'

type Params = { alias: string; id: string }

/** Returns the exhibit that the visitor came from, if any. */
function cameBy(search: unknown): string {
  const { exhibit } = (search ?? {}) as GalleryParameters
  return typeof exhibit === 'string' && exhibit.length <= 200 ? exhibit : ''
}

export { Missing } from '#web/features/gallery/shell/missing.tsx'

export async function loader({ context, params: { alias, id }, location }: LoaderInput<Params>) {
  const gallery = await loadGallery(context, { alias, location })
  if (gallery.locked) {
    await PasswordScreen.preload()
    return null
  }
  const { api, data } = context
  const [by, filters] = [cameBy(location.search), filtersOf(location.search)]
  const [{ artifact }] = await Promise.all([
    orNotFound(data.ensure(itemQuery(api, alias, id))),
    by && data.prefetch(exhibitQuery(api, alias, by)),
    isOrdered(filters) && data.prefetch(collectionQuery(api, inGallery(alias, gallery.project.id), filters)),
  ])
  await loadParts([artifact])
  // Captions and document texts are rendered on the server too.
  if (takesCaptions(artifact)) await data.prefetch(captionsQuery(api, id, galleryHeaders(alias)))
  if (waySeen(artifact) === 'words') await data.prefetch(textQuery(api, id, galleryHeaders(alias)))
  return { project: gallery.project, artifact }
}

export const head = (input: HeadInput<Awaited<ReturnType<typeof loader>>, Params>) => {
  const { loaderData, context, search } = input
  if (loaderData === null) return lockedHead()
  if (!loaderData) return missingHead(input)
  const { project, artifact } = loaderData
  const { origin } = context
  const [title, address] = [archiveTitle(project), `${origin}/view/${project.url_alias}`]
  return pageHead(origin, {
    languages: LANGUAGE_CODES,
    asked: askedLanguage(search),
    title: `${artifact.title} · ${title}`,
    description: plainWords(artifact.description),
    path: `/view/${project.url_alias}/item/${artifact.id}`,
    gallery: { alias: project.url_alias, title: archiveTitle(project) },
    type: 'article',
    jsonLd: itemJsonLd(artifact, { title, address }, (path) => new URL(path, origin).href),
  })
}

export function Page({ params: { alias, id }, context }: PageProps<Params>) {
  const { data: gallery } = useLoadedData(galleryQuery(useApi(), alias))
  return gallery.locked ? (
    <PasswordScreen alias={alias} id={gallery.id} />
  ) : (
    <Open alias={alias} id={id} gallery={gallery} origin={context.origin} />
  )
}

interface OpenProps extends Params {
  gallery: OpenGallery
  origin: string
}

function Open({ alias, id, gallery, origin }: OpenProps) {
  const api = useApi()
  const { search: address } = usePageLocation()
  const [by, filters] = [cameBy(address), filtersOf(address)]
  const navigation = useNavigation()
  useVisit('artifact', id)
  const { data, refetch } = useLoadedData(itemQuery(api, alias, id))
  const { artifact, tags, exhibits, related } = data
  const exhibit = useExhibit(alias, by, id)
  const found = useFound(inGallery(alias, gallery.project.id), filters, id)
  const shown = exhibit ? shownIn(exhibit) : []
  const told = shown.some((item) => item.id === id) ? exhibit : undefined
  const series = told ? shown : found.items
  const at = series.findIndex((item) => item.id === id)
  const { previous, next } = at < 0 ? data : { previous: series[at - 1], next: series[at + 1] }
  const turning = useTurning({ alias, previous, next })
  // A layout effect, because the visitor may go back before other effects run.
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
            <PageLink to={exhibitPath(alias, told.url_alias)}>{told.title}</PageLink>
          ) : (
            <BackLink alias={alias} filters={{ ...filters, cursor: undefined }} />
          )}
        </Neighbours>
        <ItemStage
          key={`stage ${artifact.id}`}
          artifact={artifact}
          series={series}
          addressOf={(itemId) => itemPath(alias, itemId)}
          find={filters.query ?? ''}
          onLeft={(to) => navigation?.go({ to: itemPath(alias, to), search: address, replace: true, state: true })}
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
