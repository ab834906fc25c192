import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { DataAccess } from './data-context.ts'
import { toKeyString, type AnyQuery, type DataCache, type Snapshot } from './data-cache.ts'
import type { PagedQuery, PagedResult, Query, Result } from './query.ts'

/** Creates the data hooks of visitors' pages on top of their cache. */
export function createDataCacheHooks(cache: DataCache): DataAccess {
  const useResult = (query: AnyQuery): Result<unknown> & Pick<Snapshot, 'fetching' | 'hasNextFailed'> => {
    const key = toKeyString(query)
    const isEnabled = query.enabled !== false
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the query
    const subscribe = useCallback((onChange: () => void) => cache.observe(query, onChange), [key, isEnabled])
    const readSnapshot = () => cache.snapshot(key)
    const { data: loadedData, error, fetching, hasNextFailed, dataUpdatedAt } = useSyncExternalStore(subscribe, readSnapshot, readSnapshot)
    const previous = useRef(loadedData)
    useEffect(() => {
      if (loadedData !== undefined) previous.current = loadedData
    }, [loadedData])
    const data = loadedData === undefined ? query.placeholderData?.(previous.current as never) : loadedData
    return {
      data,
      error,
      fetching,
      hasNextFailed,
      dataUpdatedAt,
      isPending: data === undefined && error === undefined,
      isError: error !== undefined,
      isFetching: fetching !== 'no',
      isPlaceholderData: loadedData === undefined && data !== undefined,
      refetch: () => cache.fetch(query).catch(() => undefined),
    }
  }

  return {
    ensure: cache.ensure,
    peek: cache.peek,
    useData<T>(query: Query<T>): Result<T> {
      const result = useResult(query) as Result<T>
      const { refetch } = result
      const pauseMs = query.refetchInterval?.({ state: { data: result.data } }) || 0
      useEffect(() => {
        if (pauseMs === 0) return undefined
        const timer = setTimeout(() => void refetch(), pauseMs)
        return () => clearTimeout(timer)
        // oxlint-disable-next-line react/exhaustive-deps -- each answer starts the next pause
      }, [pauseMs, result.dataUpdatedAt, result.error])
      return result
    },
    usePagedData<T>(query: PagedQuery<T>): PagedResult<T> {
      const { fetching, hasNextFailed, ...result } = useResult(query)
      const data = result.data as PagedResult<T>['data']
      const lastPage = data?.pages.at(-1)
      const fetchNextPage = useCallback(
        () =>
          cache.fetch(query, { isNext: true }).then(
            () => ({ error: undefined }),
            (error: unknown) => ({ error }),
          ),
        // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the query
        [toKeyString(query)],
      )
      return {
        ...result,
        data,
        hasNextPage: lastPage !== undefined && typeof query.getNextPageParam(lastPage) === 'string',
        isFetchingNextPage: fetching === 'next',
        isFetchNextPageError: hasNextFailed && fetching === 'no',
        fetchNextPage,
      }
    },
  }
}
