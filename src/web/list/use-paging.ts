import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

type PagedResult = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
>

/** The paging state of a list. */
export interface Paging {
  /** Loads the next page, unless it is already loading. */
  loadMore: () => void
  hasMore: boolean
  /** The error of the next page, which is retried only on request. */
  nextPageError: Error | null
}

/** Derives the paging state from an infinite query. */
export function usePaging({ hasNextPage, isFetchingNextPage, isFetchNextPageError, ...result }: PagedResult): Paging {
  const { fetchNextPage, error } = result
  const loadMore = useCallback(() => void (isFetchingNextPage || fetchNextPage()), [fetchNextPage, isFetchingNextPage])
  return { loadMore, hasMore: hasNextPage && !isFetchNextPageError, nextPageError: isFetchNextPageError ? error : null }
}

/** Loads all pages while everything is selected. */
export function useLoadAll({ loadMore, hasMore }: Paging, isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded && hasMore) loadMore()
  }, [isNeeded, hasMore, loadMore])
}
