import { useEffect } from 'react'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { usePagedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { mergeLoadedPages, exhibitQuery, listExhibitItems } from '../data/gallery.queries.ts'

/** Stop looking for the item after this many pages. */
const MAX_PAGES = 20

/** The exhibit from which a visitor opened an item, loaded up to the item after it. Disabled if `exhibitAlias` is empty. */
export function useExhibitSeries(alias: string, exhibitAlias: string, id: string): Exhibit | undefined {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = usePagedData({
    ...exhibitQuery(useApi(), alias, exhibitAlias),
    enabled: exhibitAlias !== '',
  })
  const exhibit = data && mergeLoadedPages(data)
  const items = exhibit ? listExhibitItems(exhibit) : []
  const index = items.findIndex((item) => item.id === id)
  const needsNextPage = index < 0 ? (data?.pages.length ?? 0) < MAX_PAGES : index === items.length - 1
  const shouldFetch = needsNextPage && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (shouldFetch) void fetchNextPage()
  }, [shouldFetch, fetchNextPage])
  return exhibit
}
