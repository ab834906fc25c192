import { useEffect } from 'react'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { usePagedData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { asFarAsLoaded, exhibitQuery, shownIn } from '../data/gallery.queries.ts'

/** Stop looking for the item after this many pages. */
const MOST_PAGES = 20

/** The exhibit from which a visitor opened an item, loaded up to the item after it. Disabled if `exhibitAlias` is empty. */
export function useExhibit(alias: string, address: string, id: string): Exhibit | undefined {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = usePagedData({
    ...exhibitQuery(useApi(), alias, address),
    enabled: address !== '',
  })
  const exhibit = data && asFarAsLoaded(data)
  const items = exhibit ? shownIn(exhibit) : []
  const place = items.findIndex((item) => item.id === id)
  const wanted = place < 0 ? (data?.pages.length ?? 0) < MOST_PAGES : place === items.length - 1
  const lacks = wanted && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (lacks) void fetchNextPage()
  }, [lacks, fetchNextPage])
  return exhibit
}
