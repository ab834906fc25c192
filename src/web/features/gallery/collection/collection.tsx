import type { ListedItem } from '#web/media/public/listed-item.ts'
import { useEffect, useRef } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { usePagedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError, isMissing } from '#web/kit/api-error.ts'
import { useRequestedLocation } from '#web/kit/navigation/navigation.ts'
import { getButtonClass } from '#web/ui/button.tsx'
import { takeRememberedItem, rememberPages } from '../data/remembered-position.ts'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { useCountEmptySearch } from '../data/count-visit.ts'
import { LoadMore } from '../parts/load-more.tsx'
import { COLLECTION_ID } from '../data/gallery-address.ts'
import { toSearchParams, hasActiveFilters, type GalleryFilters } from '../data/gallery-filters.ts'
import { collectionQuery } from '../data/gallery.queries.ts'
import type { CollectionScope } from '../data/collection-scope.ts'
import { FilterLink } from './filter-link.tsx'
import { Filters } from './filters.tsx'
import { ItemGrid, SkeletonGrid, type SearchMatches } from './item-grid.tsx'
import styles from './collection.module.css'

interface Props {
  scope: CollectionScope
  filters: GalleryFilters
}

const NEW_ITEM_AGE_MS = 30 * 86_400_000

/** Items created after this time (ms) count as new; Infinity if that would be more than a quarter of the list. */
function findNewItemThreshold(items: readonly ListedItem[], now: number): number {
  const newItemThreshold = now - NEW_ITEM_AGE_MS
  return items.filter((item) => item.created_at > newItemThreshold).length * 4 <= items.length
    ? newItemThreshold
    : Infinity
}

/** Focuses the tile of an item if it is within the viewport. */
function focusTile(section: HTMLElement | null, id: string) {
  const tile = section?.querySelector<HTMLElement>(`[href*="${CSS.escape(id)}"]`)
  const { top = -1, bottom = 0 } = tile?.getBoundingClientRect() ?? {}
  if (bottom > 0 && top >= 0 && top < window.innerHeight) tile?.focus({ preventScroll: true })
}

/** The searchable collection of public items. Its filters are part of the page's URL. */
export function Collection({ scope, filters }: Props) {
  const api = useApi()
  const { path, searchScope, getAlias } = scope
  const results = usePagedData(collectionQuery(api, scope, filters))
  const pages = results.data?.pages ?? []
  const items = pages.flatMap((page) => page.artifacts)
  const matches = Object.assign({}, ...pages.map((page) => page.matches)) as SearchMatches
  const firstPage = pages[0]
  const hasFilters = hasActiveFilters(filters)
  const sectionRef = useRef<HTMLElement>(null)
  const { state: historyEntry } = useRequestedLocation()
  const loadedPages = results.isPlaceholderData ? 0 : pages.length
  useEffect(() => rememberPages(historyEntry, loadedPages), [historyEntry, loadedPages])
  useEffect(() => {
    const lastItemId = takeRememberedItem()
    // Two frames later the scroll position has been restored.
    if (lastItemId) requestAnimationFrame(() => requestAnimationFrame(() => focusTile(sectionRef.current, lastItemId)))
  }, [])
  // An empty previous result says nothing about the new filters: show the skeleton instead.
  const isLoading = results.isPending || (results.isPlaceholderData && items.length === 0)
  const isEmpty = firstPage !== undefined && !isLoading && items.length === 0
  useCountEmptySearch(
    'project' in searchScope ? searchScope.project : undefined,
    isEmpty && !results.isPlaceholderData ? filters.query : undefined,
  )
  if (isEmpty && !hasFilters && !filters.cursor) {
    return (
      <section id={COLLECTION_ID}>
        <EmptyState title={galleryMessages.emptyTitle} text={galleryMessages.emptyText} />
      </section>
    )
  }
  const Heading = hasFilters ? 'h1' : 'h2'
  return (
    <section ref={sectionRef} id={COLLECTION_ID} className={styles.collection} aria-labelledby="collection-title">
      <div className={styles.head}>
        <Heading id="collection-title" className={styles.title}>
          {galleryMessages.collection}
        </Heading>
        <p role="status" className={hasFilters ? styles.resultCount : 'visually-hidden'}>
          {hasFilters && firstPage && !results.isPlaceholderData
            ? galleryMessages.resultCount(firstPage.total, firstPage.total_estimated ?? false)
            : '\u00a0'}
        </p>
      </div>
      <Filters scope={scope} filters={filters} />
      {results.isError && !firstPage && (
        <ErrorState
          text={isApiError(results.error) ? results.error.message : undefined}
          // If the gallery has been closed in the meantime, a full reload shows its status page.
          retry={() => (isMissing(results.error) ? window.location.reload() : void results.refetch())}
        />
      )}
      {isLoading && <SkeletonGrid />}
      {isEmpty && (
        <EmptyState title={galleryMessages.noMatchTitle} text={galleryMessages.noMatchText}>
          <FilterLink className={getButtonClass()} path={path} filters={{}}>
            {galleryMessages.showAll}
          </FilterLink>
        </EmptyState>
      )}
      {items.length > 0 && (
        <div className={results.isPlaceholderData ? styles.stale : undefined}>
          <ItemGrid
            getAlias={getAlias}
            items={items}
            filters={filters}
            matches={matches}
            newSince={findNewItemThreshold(items, results.dataUpdatedAt)}
          />
        </div>
      )}
      <LoadMore
        path={path}
        search={toSearchParams({ ...filters, cursor: pages.at(-1)?.cursor ?? undefined })}
        hash={COLLECTION_ID}
        hasMore={results.hasNextPage}
        isLoading={results.isFetchingNextPage}
        onLoadMore={() => void results.fetchNextPage()}
      />
      {results.isFetchNextPageError && <ErrorState retry={() => void results.fetchNextPage()} />}
    </section>
  )
}
