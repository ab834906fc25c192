import type { GalleryParameters } from '#shared/entities/website/gallery-address.ts'
import { exhibitMessages, galleryMessages } from '#shared/words/gallery/gallery.ts'
import { storyMessages } from '#shared/words/story/story.ts'
import { plainWords } from '#shared/rules/markup.ts'
import { Rest } from '#web/features/gallery/exhibit/rest.tsx'
import { galleryHeaders } from '#web/features/gallery/data/gallery-token.ts'
import { GalleryShell } from '#web/features/gallery/shell/gallery-shell.tsx'
import {
  asFarAsLoaded,
  exhibitQuery,
  galleryQuery,
  shownIn,
  type OpenGallery,
} from '#web/features/gallery/data/gallery.queries.ts'
import { useVisit } from '#web/features/gallery/data/count-visit.ts'
import { ExhibitCite } from '#web/features/gallery/exhibit/exhibit-cite.tsx'
import { ExhibitIntro } from '#web/features/gallery/exhibit/exhibit-intro.tsx'
import { More } from '#web/features/gallery/parts/more.tsx'
import { Onward } from '#web/features/gallery/exhibit/onward.tsx'
import { Story } from '#web/features/gallery/exhibit/story.tsx'
import { archiveTitle, loadGallery } from '#web/features/gallery/data/load-gallery.ts'
import { PasswordScreen } from '#web/features/gallery/shell/locked.ts'
import { useLoadedData, useLoadedPages } from '#web/kit/data/data-context.ts'
import { usePageLocation } from '#web/kit/navigation/navigation.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import { textQuery } from '#web/media/pages/pages.queries.ts'
import { loadParts } from '#web/media/public/viewer-parts.ts'
import { captionsQuery } from '#web/media/transcript/captions.queries.ts'
import { orNotFound, PageMoved } from '#web/kit/navigation/outcome.ts'
import { exhibitPath } from '#web/kit/address/gallery-paths.ts'
import { pageHead } from '#web/kit/page-head.ts'
import type { HeadInput, LoaderInput, PageProps } from '#web/kit/navigation/page-module.ts'
import { minutesOf } from '#web/features/story/chapters.ts'
import { lettersIn, recordingsIn } from '#web/features/story/worded.ts'
import { StoryView } from '#web/features/story/story-view.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { LANGUAGE_CODES } from '#shared/words/language.ts'
import { askedLanguage } from '#web/kit/address/asked-language.ts'
import { lockedHead, missingHead } from './closed-heads.ts'

type Params = { alias: string; exhibit: string }

/** Returns the cursor of the first item, for visitors who page without scripts. */
function fromIn(search: unknown): string {
  const { cursor } = (search ?? {}) as GalleryParameters
  return typeof cursor === 'string' ? cursor : ''
}

export { Missing } from '#web/features/gallery/shell/missing.tsx'

export async function loader({ context, params, location }: LoaderInput<Params>) {
  const gallery = await loadGallery(context, { alias: params.alias, location })
  if (gallery.locked) {
    await PasswordScreen.preload()
    return null
  }
  const from = fromIn(location.search)
  const query = exhibitQuery(context.api, params.alias, params.exhibit, from)
  const found = await orNotFound(context.data.ensure(query)).catch((error: unknown) => {
    // If the item at the cursor is no longer public, start from the first one.
    throw from && isForeignCursor(error) ? new PageMoved(location.pathname) : error
  })
  // Captions and document texts are rendered on the server too.
  const headers = galleryHeaders(params.alias)
  const story = found.pages[0]?.story ?? null
  const exhibit = asFarAsLoaded(found)
  await Promise.all([
    loadParts(shownIn(exhibit)),
    ...recordingsIn(story).map((id) => context.data.prefetch(captionsQuery(context.api, id, headers))),
    ...lettersIn(story).map((id) => context.data.prefetch(textQuery(context.api, id, headers))),
  ])
  return { project: gallery.project, exhibit }
}

const ofItems = (count: number) => count > 0 && galleryMessages.items(count)

export const head = (input: HeadInput<Awaited<ReturnType<typeof loader>>, Params>) => {
  const { loaderData, context, search } = input
  if (loaderData === null) return lockedHead()
  if (!loaderData) return missingHead(input)
  const { project, exhibit } = loaderData
  const { origin } = context
  const description = plainWords(exhibit.description)
  return pageHead(origin, {
    languages: LANGUAGE_CODES,
    asked: askedLanguage(search),
    title: `${exhibit.title} · ${archiveTitle(project)}`,
    description,
    path: `/view/${project.url_alias}/exhibit/${exhibit.url_alias}`,
    gallery: { alias: project.url_alias, title: archiveTitle(project) },
    type: 'article',
    jsonLd: {
      '@type': 'CollectionPage',
      name: exhibit.title,
      description,
      isPartOf: { '@type': 'CollectionPage', name: archiveTitle(project), url: `${origin}/view/${project.url_alias}` },
    },
  })
}

export function Page({ params: { alias, exhibit }, context }: PageProps<Params>) {
  const { data: gallery } = useLoadedData(galleryQuery(useApi(), alias))
  return gallery.locked ? (
    <PasswordScreen alias={alias} id={gallery.id} />
  ) : (
    <Open alias={alias} address={exhibit} gallery={gallery} origin={context.origin} />
  )
}

const isForeignCursor = (error: unknown): boolean => isApiError(error) && error.field === 'cursor'

interface OpenProps {
  alias: string
  address: string
  gallery: OpenGallery
  origin: string
}

function Open({ alias, address, gallery, origin }: OpenProps) {
  const from = fromIn(usePageLocation().search)
  const found = useLoadedPages(exhibitQuery(useApi(), alias, address, from))
  const exhibit = asFarAsLoaded(found.data)
  useVisit('exhibit', exhibit.id)
  const { story } = exhibit
  const more = async () => {
    const { error } = await found.fetchNextPage()
    // If the item at the cursor is no longer public, reload the pages before it.
    if (isForeignCursor(error)) await found.refetch()
  }
  const page = `${origin}/view/${gallery.project.url_alias}/exhibit/${exhibit.url_alias}`
  // Items shown in the story aren't repeated below it.
  const told = new Set(story?.items.map(({ id }) => id))
  const items = (exhibit.artifacts ?? []).filter(({ id }) => !told.has(id))
  return (
    <GalleryShell gallery={gallery}>
      <article>
        <ExhibitIntro
          exhibit={exhibit}
          address={page}
          facts={[story && storyMessages.minutes(minutesOf(story.blocks)), ofItems(exhibit.artifact_count)]}
        />
        {story && <StoryView story={story} alias={alias} by={exhibit.url_alias} />}
        {!story && items.length > 0 && <Story alias={alias} exhibit={exhibit.url_alias} items={items} />}
        {story && items.length > 0 && <Rest alias={alias} items={items} />}
        {!story && items.length === 0 && (
          <EmptyState title={exhibitMessages.emptyTitle} text={exhibitMessages.emptyText} />
        )}
        <More
          path={exhibitPath(alias, address)}
          search={{ cursor: found.data.pages.at(-1)?.artifacts_cursor ?? undefined }}
          is={found.hasNextPage}
          busy={found.isFetchingNextPage}
          onMore={() => void more()}
        />
        <ExhibitCite title={exhibit.title} archive={archiveTitle(gallery.project)} address={page} />
      </article>
      <Onward alias={alias} exhibits={gallery.exhibits} id={exhibit.id} />
    </GalleryShell>
  )
}
