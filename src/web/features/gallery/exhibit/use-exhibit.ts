import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { asFarAsLoaded, exhibitQuery, shownIn } from '../data/gallery.queries.ts'

/** The exhibit by which a visitor came to an item, if any, loaded up to the item that follows. */
export function useExhibit(alias: string, address: string, id: string): Exhibit | undefined {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...exhibitQuery(useApi(), alias, address),
    enabled: address !== '',
  })
  const exhibit = data && asFarAsLoaded(data)
  const items = exhibit ? shownIn(exhibit) : []
  const place = items.findIndex((item) => item.id === id)
  const lacks = hasNextPage && !isFetching && !isError && (place < 0 || place === items.length - 1)
  useEffect(() => {
    if (lacks) void fetchNextPage()
  }, [lacks, fetchNextPage])
  return exhibit
}
