import type { Listed } from '#web/media/public/listed.ts'
import { useEffect } from 'react'
import { usePagedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isOrdered, type GalleryFilters } from '../data/gallery-filters.ts'
import { collectionQuery } from '../data/gallery.queries.ts'
import type { Place } from '../data/place.ts'

/** So many pages are looked through for an item. */
const MOST_PAGES = 5

export interface Series {
  items: readonly Listed[]
  /** Of how many. */
  total: number
}

/**
 * What a visitor found an item among, loaded up to the item that follows. Of everything there is, in its usual order, only
 * what is at hand: the item itself knows what stands beside it there.
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
