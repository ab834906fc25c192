import type { Listed } from '#web/media/public/listed.ts'
import { useEffect } from 'react'
import { usePagedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isOrdered, type GalleryFilters } from '../data/gallery-filters.ts'
import { collectionQuery } from '../data/gallery.queries.ts'
import type { Place } from '../data/place.ts'

/** Stop looking for the item after this many pages. */
const MOST_PAGES = 5

export interface Series {
  items: readonly Listed[]
  /** The number of all results, including those that are not loaded. */
  total: number
}

/**
 * The search results from which a visitor opened an item, loaded up to the item after it. The unfiltered default list is only
 * read from the cache: there the item itself comes with its neighbours.
 */
export function useFound(place: Place, filters: GalleryFilters, id: string): Series {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = usePagedData({
    ...collectionQuery(useApi(), place, filters),
    enabled: isOrdered(filters),
  })
  const pages = data?.pages ?? []
  const items = pages.flatMap((page) => page.artifacts)
  const at = items.findIndex((item) => item.id === id)
  const wanted = at < 0 ? pages.length < MOST_PAGES : at === items.length - 1
  const lacks = wanted && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (lacks) void fetchNextPage()
  }, [lacks, fetchNextPage])
  return { items: at < 0 ? [] : items, total: pages[0]?.total ?? 0 }
}
