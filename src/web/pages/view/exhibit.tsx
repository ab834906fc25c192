import type { GalleryParameters } from '#shared/entities/website/gallery-parameters.ts'
import { exhibitMessages, galleryMessages } from '#shared/words/gallery/gallery.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { htmlToPlainText } from '#shared/rules/markup.ts'
import { RemainingItems } from '#web/features/gallery/exhibit/remaining-items.tsx'
import { getGalleryHeaders } from '#web/features/gallery/data/gallery-token.ts'
import { findOpeningPicture } from '#web/features/gallery/exhibit/opening-picture.ts'
import { PageBar } from '#web/features/gallery/frame/page-bar.tsx'
import { EXHIBITS_ID, GalleryShell } from '#web/features/gallery/shell/gallery-shell.tsx'
import {
  mergeLoadedPages,
  exhibitQuery,
  galleryQuery,
  listExhibitItems,
  type OpenGallery,
} from '#web/features/gallery/data/gallery.queries.ts'
import { useCountVisit } from '#web/features/gallery/data/count-visit.ts'
import { ExhibitCitations } from '#web/features/gallery/exhibit/exhibit-citations.tsx'
import { ExhibitIntro } from '#web/features/gallery/exhibit/exhibit-intro.tsx'
import { PrintedAddress } from '#web/features/gallery/parts/printed-address.tsx'
import { LoadMore } from '#web/features/gallery/parts/load-more.tsx'
import { AdjacentExhibits } from '#web/features/gallery/exhibit/adjacent-exhibits.tsx'
import { ExhibitStory } from '#web/features/gallery/exhibit/exhibit-story.tsx'
import { getArchiveTitle, loadGallery } from '#web/features/gallery/data/load-gallery.ts'
import { PasswordScreen } from '#web/features/gallery/shell/lazy-password-screen.ts'
import { useLoadedData, useLoadedPages } from '#web/kit/data/data-context.ts'
import { usePageLocation } from '#web/kit/navigation/navigation.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { documentTextQuery } from '#web/media/pages/pages.queries.ts'
import { loadViewers } from '#web/media/public/lazy-viewers.ts'
import { captionsQuery } from '#web/media/transcript/captions.queries.ts'
import { throwIfNotFound, PageMoved } from '#web/kit/navigation/page-errors.ts'
import { exhibitPath, galleryPath } from '#web/kit/address/gallery-paths.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { createPageHead } from '#web/kit/page-head.ts'
import type { HeadInput, LoaderInput, PageProps } from '#web/kit/navigation/page-module.ts'
import { estimateReadingMinutes } from '#web/features/story/chapters.ts'
import { findPlainTextItemIds, findTranscriptItemIds } from '#web/features/story/prefetched-texts.ts'
import { StoryView } from '#web/features/story/story-view.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { getRequestedLanguage } from '#web/kit/address/requested-language.ts'
import { createLockedHead, createMissingHead } from './unavailable-heads.ts'

type Params = { alias: string; exhibit: string }

/** Returns the cursor of the first item, for paging with JavaScript disabled. */
function getCursor(search: unknown): string {
  const { cursor } = (search ?? {}) as GalleryParameters
  return typeof cursor === 'string' ? cursor : ''
}

export { GalleryNotFound as NotFound } from '#web/features/gallery/shell/gallery-not-found.tsx'

export async function loader({ context, params, location }: LoaderInput<Params>) {
  const gallery = await loadGallery(context, { alias: params.alias, location })
  if (gallery.locked) {
    await PasswordScreen.preload()
    return null
  }
  const cursor = getCursor(location.search)
  const query = exhibitQuery(context.api, params.alias, params.exhibit, cursor)
  const exhibitPages = await throwIfNotFound(context.dataCache.ensure(query)).catch((error: unknown) => {
    // If the item at the cursor is no longer public, start from the first one.
    throw cursor && isForeignCursor(error) ? new PageMoved(location.pathname) : error
  })
  // Captions and document texts are rendered on the server too.
  const headers = getGalleryHeaders(params.alias)
  const story = exhibitPages.pages[0]?.story ?? null
  const exhibit = mergeLoadedPages(exhibitPages)
  await Promise.all([
    loadViewers(listExhibitItems(exhibit)),
    ...findTranscriptItemIds(story).map((id) => context.dataCache.prefetch(captionsQuery(context.api, id, headers))),
    ...findPlainTextItemIds(story).map((id) => context.dataCache.prefetch(documentTextQuery(context.api, id, headers))),
  ])
  return { project: gallery.project, exhibit }
}

const formatItemCount = (count: number) => count > 0 && galleryMessages.items(count)

export const head = (input: HeadInput<Awaited<ReturnType<typeof loader>>, Params>) => {
  const { loaderData, context, search } = input
  if (loaderData === null) return createLockedHead()
  if (!loaderData) return createMissingHead(input)
  const { project, exhibit } = loaderData
  const { origin } = context
  const description = htmlToPlainText(exhibit.description)
  return createPageHead(origin, {
    languages: LANGUAGE_CODES,
    requestedLanguage: getRequestedLanguage(search),
    title: `${exhibit.title} · ${getArchiveTitle(project)}`,
    description,
    path: `/view/${project.url_alias}/exhibit/${exhibit.url_alias}`,
    gallery: { alias: project.url_alias, title: getArchiveTitle(project) },
    type: 'article',
    jsonLd: {
      '@type': 'CollectionPage',
      name: exhibit.title,
      description,
      isPartOf: {
        '@type': 'CollectionPage',
        name: getArchiveTitle(project),
        url: `${origin}/view/${project.url_alias}`,
      },
    },
  })
}

export function Page({ params: { alias, exhibit }, context }: PageProps<Params>) {
  const { data: gallery } = useLoadedData(galleryQuery(useApi(), alias))
  return gallery.locked ? (
    <PasswordScreen alias={alias} id={gallery.id} />
  ) : (
    <OpenExhibit alias={alias} address={exhibit} gallery={gallery} origin={context.origin} />
  )
}

const isForeignCursor = (error: unknown): boolean => isApiError(error) && error.field === 'cursor'

interface OpenProps {
  alias: string
  address: string
  gallery: OpenGallery
  origin: string
}

function OpenExhibit({ alias, address, gallery, origin }: OpenProps) {
  const cursor = getCursor(usePageLocation().search)
  const exhibitPages = useLoadedPages(exhibitQuery(useApi(), alias, address, cursor))
  const exhibit = mergeLoadedPages(exhibitPages.data)
  useCountVisit('exhibit', exhibit.id)
  const { story } = exhibit
  const loadMore = async () => {
    const { error } = await exhibitPages.fetchNextPage()
    // If the item at the cursor is no longer public, reload the pages before it.
    if (isForeignCursor(error)) await exhibitPages.refetch()
  }
  const pageUrl = `${origin}/view/${gallery.project.url_alias}/exhibit/${exhibit.url_alias}`
  // Items shown in the story aren't repeated below it.
  const storyItemIds = new Set(story?.items.map(({ id }) => id))
  const items = (exhibit.artifacts ?? []).filter(({ id }) => !storyItemIds.has(id))
  return (
    <GalleryShell gallery={gallery} section={EXHIBITS_ID}>
      <PageBar
        gallery={gallery}
        parent={
          <PageLink to={galleryPath(alias)} hash={EXHIBITS_ID}>
            {galleryMessages.exhibits}
          </PageLink>
        }
        current={exhibit.title}
      />
      <article>
        <ExhibitIntro
          exhibit={exhibit}
          picture={findOpeningPicture(exhibit)}
          address={pageUrl}
          facts={[
            story && storyMessages.minutes(estimateReadingMinutes(story.blocks)),
            formatItemCount(exhibit.artifact_count),
          ]}
        />
        {story && <StoryView story={story} galleryAlias={alias} exhibitAlias={exhibit.url_alias} />}
        {!story && items.length > 0 && <ExhibitStory alias={alias} exhibit={exhibit.url_alias} items={items} />}
        {story && items.length > 0 && <RemainingItems alias={alias} items={items} />}
        {!story && items.length === 0 && (
          <EmptyState title={exhibitMessages.emptyTitle} text={exhibitMessages.emptyText} />
        )}
        <LoadMore
          path={exhibitPath(alias, address)}
          search={{ cursor: exhibitPages.data.pages.at(-1)?.artifacts_cursor ?? undefined }}
          hasMore={exhibitPages.hasNextPage}
          isLoading={exhibitPages.isFetchingNextPage}
          onLoadMore={() => void loadMore()}
        />
        <ExhibitCitations title={exhibit.title} archive={getArchiveTitle(gallery.project)} address={pageUrl} />
        <PrintedAddress path={exhibitPath(alias, exhibit.url_alias)} address={pageUrl} />
      </article>
      <AdjacentExhibits alias={alias} exhibits={gallery.exhibits} id={exhibit.id} />
    </GalleryShell>
  )
}
