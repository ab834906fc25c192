import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
>

/** How a list goes on. */
export interface Paging {
  /** Loads the next page; while that is under way, nothing. */
  more: () => void
  hasMore: boolean
  /** The next page failed: it is tried again only when it is asked for. */
  failed: Error | null
}

/** Pages that follow one another, each when it is asked for. */
export function usePaging({ hasNextPage, isFetchingNextPage, isFetchNextPageError, ...pages }: Pages): Paging {
  const { fetchNextPage, error } = pages
  const more = useCallback(() => void (isFetchingNextPage || fetchNextPage()), [fetchNextPage, isFetchingNextPage])
  return { more, hasMore: hasNextPage && !isFetchNextPageError, failed: isFetchNextPageError ? error : null }
}

/** Where everything is chosen, everything has to be there. */
export function useAllOf({ more, hasMore }: Paging, whole: boolean): void {
  useEffect(() => {
    if (whole && hasMore) more()
  }, [whole, hasMore, more])
}
