import type { ListedItem } from '#web/media/public/listed-item.ts'
import { useEffect } from 'react'
import { usePagedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { differsFromDefaultList, type GalleryFilters } from '../data/gallery-filters.ts'
import { collectionQuery } from '../data/gallery.queries.ts'
import type { CollectionScope } from '../data/collection-scope.ts'

/** Stop looking for the item after this many pages. */
const MAX_PAGES = 5

export interface ResultSeries {
  items: readonly ListedItem[]
  /** The number of all results, including those that are not loaded. */
  total: number
}

/**
 * The search results from which a visitor opened an item, loaded up to the item after it. The unfiltered default list
 * is only read from the cache, because the response for an item already contains its neighbours there.
 */
export function useResultSeries(scope: CollectionScope, filters: GalleryFilters, id: string): ResultSeries {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = usePagedData({
    ...collectionQuery(useApi(), scope, filters),
    enabled: differsFromDefaultList(filters),
  })
  const pages = data?.pages ?? []
  const items = pages.flatMap((page) => page.artifacts)
  const index = items.findIndex((item) => item.id === id)
  const needsNextPage = index < 0 ? pages.length < MAX_PAGES : index === items.length - 1
  const shouldFetch = needsNextPage && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (shouldFetch) void fetchNextPage()
  }, [shouldFetch, fetchNextPage])
  return { items: index < 0 ? [] : items, total: pages[0]?.total ?? 0 }
}
