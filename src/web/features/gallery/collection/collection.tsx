import type { Listed } from '#web/media/public/listed.ts'
import { useEffect, useRef } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { usePagedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError, isMissing } from '#web/kit/api-error.ts'
import { useAskedLocation } from '#web/kit/navigation/navigation.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cameFromItem, rememberPages } from '../data/last-seen.ts'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { useEmptySearch } from '../data/count-visit.ts'
import { More } from '../parts/more.tsx'
import { COLLECTION } from '../data/gallery-address.ts'
import { addressOf, isNarrowed, type GalleryFilters } from '../data/gallery-filters.ts'
import { collectionQuery } from '../data/gallery.queries.ts'
import type { Place } from '../data/place.ts'
import { FilterLink } from './filter-link.tsx'
import { Filters } from './filters.tsx'
import { ItemGrid, SkeletonGrid, type Matches } from './item-grid.tsx'
import styles from './collection.module.css'

interface Props {
  place: Place
  filters: GalleryFilters
}

const NEW_MS = 30 * 86_400_000

/** The time (ms) after which items count as new; Infinity if more than a quarter of the list would. */
function newSince(items: readonly Listed[], now: number): number {
  const since = now - NEW_MS
  return items.filter((item) => item.created_at > since).length * 4 <= items.length ? since : Infinity
}

/** Focuses the tile of an item if it is within the viewport. */
function focusTile(section: HTMLElement | null, id: string) {
  const tile = section?.querySelector<HTMLElement>(`[href*="${CSS.escape(id)}"]`)
  const { top = -1, bottom = 0 } = tile?.getBoundingClientRect() ?? {}
  if (bottom > 0 && top >= 0 && top < window.innerHeight) tile?.focus({ preventScroll: true })
}

/** The searchable collection of public items. Its filters are part of the page address. */
export function Collection({ place, filters }: Props) {
  const api = useApi()
  const { path, within, aliasOf } = place
  const found = usePagedData(collectionQuery(api, place, filters))
  const pages = found.data?.pages ?? []
  const items = pages.flatMap((page) => page.artifacts)
  const matches = Object.assign({}, ...pages.map((page) => page.matches)) as Matches
  const first = pages[0]
  const narrowed = isNarrowed(filters)
  const section = useRef<HTMLElement>(null)
  const { state: entry } = useAskedLocation()
  const loaded = found.isPlaceholderData ? 0 : pages.length
  useEffect(() => rememberPages(entry, loaded), [entry, loaded])
  useEffect(() => {
    const seen = cameFromItem()
    // Two frames later the scroll position has been restored.
    if (seen) requestAnimationFrame(() => requestAnimationFrame(() => focusTile(section.current, seen)))
  }, [])
  // An empty previous result says nothing about the new filters: show the skeleton instead.
  const coming = found.isPending || (found.isPlaceholderData && items.length === 0)
  const none = first !== undefined && !coming && items.length === 0
  useEmptySearch(
    'project' in within ? within.project : undefined,
    none && !found.isPlaceholderData ? filters.query : undefined,
  )
  if (none && !narrowed && !filters.cursor) {
    return (
      <section id={COLLECTION}>
        <EmptyState title={galleryMessages.emptyTitle} text={galleryMessages.emptyText} />
      </section>
    )
  }
  const Title = narrowed ? 'h1' : 'h2'
  return (
    <section ref={section} id={COLLECTION} className={styles.collection} aria-labelledby="collection-title">
      <div className={styles.head}>
        <Title id="collection-title" className={styles.title}>
          {galleryMessages.collection}
        </Title>
        <p role="status" className={narrowed ? styles.resultCount : 'visually-hidden'}>
          {narrowed && first && !found.isPlaceholderData
            ? galleryMessages.found(first.total, first.total_estimated ?? false)
            : '\u00a0'}
        </p>
      </div>
      <Filters place={place} filters={filters} />
      {found.isError && !first && (
        <ErrorState
          text={isApiError(found.error) ? found.error.message : undefined}
          // If the gallery is closed by now, a full reload shows its status page.
          retry={() => (isMissing(found.error) ? window.location.reload() : void found.refetch())}
        />
      )}
      {coming && <SkeletonGrid />}
      {none && (
        <EmptyState title={galleryMessages.noMatchTitle} text={galleryMessages.noMatchText}>
          <FilterLink className={buttonClass()} path={path} filters={{}}>
            {galleryMessages.showAll}
          </FilterLink>
        </EmptyState>
      )}
      {items.length > 0 && (
        <div className={found.isPlaceholderData ? styles.stale : undefined}>
          <ItemGrid
            aliasOf={aliasOf}
            items={items}
            filters={filters}
            matches={matches}
            newSince={newSince(items, found.dataUpdatedAt)}
          />
        </div>
      )}
      <More
        path={path}
        search={addressOf({ ...filters, cursor: pages.at(-1)?.cursor ?? undefined })}
        hash={COLLECTION}
        is={found.hasNextPage}
        busy={found.isFetchingNextPage}
        onMore={() => void found.fetchNextPage()}
      />
      {found.isFetchNextPageError && <ErrorState retry={() => void found.fetchNextPage()} />}
    </section>
  )
}
