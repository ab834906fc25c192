import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'error'
>

/** The paging state of a list. */
export interface Paging {
  /** Loads the next page, unless it is already loading. */
  more: () => void
  hasMore: boolean
  /** The error of the next page, which is retried only on request. */
  failed: Error | null
}

/** Derives the paging state from an infinite query. */
export function usePaging({ hasNextPage, isFetchingNextPage, isFetchNextPageError, ...pages }: Pages): Paging {
  const { fetchNextPage, error } = pages
  const more = useCallback(() => void (isFetchingNextPage || fetchNextPage()), [fetchNextPage, isFetchingNextPage])
  return { more, hasMore: hasNextPage && !isFetchNextPageError, failed: isFetchNextPageError ? error : null }
}

/** Loads all pages while everything is selected. */
export function useAllOf({ more, hasMore }: Paging, whole: boolean): void {
  useEffect(() => {
    if (whole && hasMore) more()
  }, [whole, hasMore, more])
}
