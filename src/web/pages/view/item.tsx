import { useLayoutEffect } from 'react'
import type { GalleryParameters } from '#shared/entities/website/gallery-parameters.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'
import { useCountVisit } from '#web/features/gallery/data/count-visit.ts'
import { PageBar } from '#web/features/gallery/frame/page-bar.tsx'
import { EXHIBITS_ID, GalleryShell } from '#web/features/gallery/shell/gallery-shell.tsx'
import {
  collectionQuery,
  exhibitQuery,
  galleryQuery,
  itemQuery,
  listExhibitItems,
  type OpenGallery,
} from '#web/features/gallery/data/gallery.queries.ts'
import { ItemBody } from '#web/features/gallery/item/item-body.tsx'
import { ItemStage } from '#web/features/gallery/item/item-stage.tsx'
import { buildItemJsonLd } from '#web/features/gallery/item/json-ld.ts'
import { getGalleryHeaders } from '#web/features/gallery/data/gallery-token.ts'
import { AdjacentItems } from '#web/features/gallery/item/adjacent-items.tsx'
import { useExhibitSeries } from '#web/features/gallery/exhibit/use-exhibit-series.ts'
import { useResultSeries } from '#web/features/gallery/item/use-result-series.ts'
import { useItemNavigation } from '#web/features/gallery/item/use-item-navigation.ts'
import { COLLECTION_ID } from '#web/features/gallery/data/gallery-address.ts'
import { toGalleryScope } from '#web/features/gallery/data/collection-scope.ts'
import { PrintedAddress } from '#web/features/gallery/parts/printed-address.tsx'
import { rememberItem } from '#web/features/gallery/data/remembered-position.ts'
import { toSearchParams, parseFilters, differsFromDefaultList } from '#web/features/gallery/data/gallery-filters.ts'
import { BackLink } from '#web/features/gallery/item/back-link.tsx'
import { getArchiveTitle, loadGallery } from '#web/features/gallery/data/load-gallery.ts'
import { PasswordScreen } from '#web/features/gallery/shell/lazy-password-screen.ts'
import { exhibitPath, itemPath } from '#web/kit/address/gallery-paths.ts'
import { useLoadedData } from '#web/kit/data/data-context.ts'
import { useNavigation, usePageLocation } from '#web/kit/navigation/navigation.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { throwIfNotFound } from '#web/kit/navigation/page-errors.ts'
import { createPageHead } from '#web/kit/page-head.ts'
import type { HeadInput, LoaderInput, PageProps } from '#web/kit/navigation/page-module.ts'
import { documentTextQuery } from '#web/media/pages/pages.queries.ts'
import { loadViewers, getViewerKind } from '#web/media/public/lazy-viewers.ts'
import { captionsQuery, canHaveCaptions } from '#web/media/transcript/captions.queries.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { getRequestedLanguage } from '#web/kit/address/requested-language.ts'
import { createLockedHead, createMissingHead } from './unavailable-heads.ts'

type Params = { alias: string; id: string }

/** Returns the exhibit that the visitor came from, if any. */
function getExhibitParam(search: unknown): string {
  const { exhibit } = (search ?? {}) as GalleryParameters
  return typeof exhibit === 'string' && exhibit.length <= 200 ? exhibit : ''
}

export { GalleryNotFound as NotFound } from '#web/features/gallery/shell/gallery-not-found.tsx'

export async function loader({ context, params: { alias, id }, location }: LoaderInput<Params>) {
  const gallery = await loadGallery(context, { alias, location })
  if (gallery.locked) {
    await PasswordScreen.preload()
    return null
  }
  const { api, dataCache } = context
  const [exhibitAlias, filters] = [getExhibitParam(location.search), parseFilters(location.search)]
  const [{ artifact }] = await Promise.all([
    throwIfNotFound(dataCache.ensure(itemQuery(api, alias, id))),
    exhibitAlias && dataCache.prefetch(exhibitQuery(api, alias, exhibitAlias)),
    differsFromDefaultList(filters) &&
      dataCache.prefetch(collectionQuery(api, toGalleryScope(alias, gallery), filters)),
  ])
  await loadViewers([artifact])
  // Captions and document texts are rendered on the server too.
  if (canHaveCaptions(artifact)) await dataCache.prefetch(captionsQuery(api, id, getGalleryHeaders(alias)))
  if (getViewerKind(artifact) === 'words')
    await dataCache.prefetch(documentTextQuery(api, id, getGalleryHeaders(alias)))
  return { project: gallery.project, artifact }
}

export const head = (input: HeadInput<Awaited<ReturnType<typeof loader>>, Params>) => {
  const { loaderData, context, search } = input
  if (loaderData === null) return createLockedHead()
  if (!loaderData) return createMissingHead(input)
  const { project, artifact } = loaderData
  const { origin } = context
  const [title, address] = [getArchiveTitle(project), `${origin}/view/${project.url_alias}`]
  return createPageHead(origin, {
    languages: LANGUAGE_CODES,
    requestedLanguage: getRequestedLanguage(search),
    title: `${artifact.title} · ${title}`,
    description: htmlToPlainText(artifact.description),
    path: `/view/${project.url_alias}/item/${artifact.id}`,
    gallery: { alias: project.url_alias, title: getArchiveTitle(project) },
    type: 'article',
    jsonLd: buildItemJsonLd(artifact, { title, address }, (path) => new URL(path, origin).href),
  })
}

export function Page({ params: { alias, id }, context }: PageProps<Params>) {
  const { data: gallery } = useLoadedData(galleryQuery(useApi(), alias))
  return gallery.locked ? (
    <PasswordScreen alias={alias} id={gallery.id} />
  ) : (
    <OpenItem alias={alias} id={id} gallery={gallery} origin={context.origin} />
  )
}

interface OpenItemProps extends Params {
  gallery: OpenGallery
  origin: string
}

function OpenItem({ alias, id, gallery, origin }: OpenItemProps) {
  const api = useApi()
  const { search: address } = usePageLocation()
  const [exhibitAlias, filters] = [getExhibitParam(address), parseFilters(address)]
  const navigation = useNavigation()
  useCountVisit('artifact', id)
  const { data, refetch } = useLoadedData(itemQuery(api, alias, id))
  const { artifact, fields, tags, exhibits, related } = data
  const exhibit = useExhibitSeries(alias, exhibitAlias, id)
  const resultSeries = useResultSeries(toGalleryScope(alias, gallery), filters, id)
  const exhibitItems = exhibit ? listExhibitItems(exhibit) : []
  const shownExhibit = exhibitItems.some((item) => item.id === id) ? exhibit : undefined
  const series = shownExhibit ? exhibitItems : resultSeries.items
  const index = series.findIndex((item) => item.id === id)
  const { previous, next } = index < 0 ? data : { previous: series[index - 1], next: series[index + 1] }
  const navigationHandlers = useItemNavigation({ alias, previous, next })
  const pageUrl = `${origin}/view/${gallery.project.url_alias}/item/${artifact.id}`
  // A layout effect, because the visitor may go back before other effects run.
  useLayoutEffect(() => rememberItem(id), [id])
  return (
    <GalleryShell gallery={gallery} section={shownExhibit ? EXHIBITS_ID : COLLECTION_ID}>
      <article {...navigationHandlers}>
        <PageBar
          gallery={gallery}
          parent={
            shownExhibit ? (
              <PageLink dir="auto" to={exhibitPath(alias, shownExhibit.url_alias)}>
                {shownExhibit.title}
              </PageLink>
            ) : (
              <BackLink alias={alias} filters={{ ...filters, cursor: undefined }} />
            )
          }
          current={artifact.title}
        >
          <AdjacentItems
            alias={alias}
            label={shownExhibit ? shownExhibit.title : itemMessages.series}
            previous={previous}
            next={next}
            search={
              shownExhibit ? { exhibit: shownExhibit.url_alias } : toSearchParams({ ...filters, cursor: undefined })
            }
            position={
              index < 0
                ? undefined
                : itemMessages.position(
                    index + 1,
                    shownExhibit ? Math.max(exhibitItems.length, shownExhibit.artifact_count) : resultSeries.total,
                  )
            }
          />
        </PageBar>
        <ItemStage
          key={`stage ${artifact.id}`}
          artifact={artifact}
          series={series}
          getItemHref={(itemId) => itemPath(alias, itemId)}
          searchTerms={filters.query ?? ''}
          onLastViewed={(targetId) =>
            navigation?.navigate({ to: itemPath(alias, targetId), search: address, replace: true, state: true })
          }
          onRetry={() => void refetch()}
        />
        <ItemBody
          key={`body ${artifact.id}`}
          alias={alias}
          item={artifact}
          tags={tags}
          fields={fields}
          exhibits={exhibits}
          related={related}
          archive={getArchiveTitle(gallery.project)}
          address={pageUrl}
        />
        <PrintedAddress path={itemPath(alias, id)} address={pageUrl} />
      </article>
    </GalleryShell>
  )
}
