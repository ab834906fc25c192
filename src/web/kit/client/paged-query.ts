import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { AnyEndpoint, Api, ReplyFor } from '../api.ts'

const PAGE = '50'

/** An endpoint that returns pages of a list. */
export type Listing = AnyEndpoint & { reply: { _zod: { output: { cursor: string | null } } } }

interface Asked {
  queryKey: QueryKey
  params?: Record<string, string>
  /** Filters; empty ones are omitted. */
  query: Record<string, string | undefined>
}

/** Query options for a list with cursors. Always stale, because other users change lists. */
export const pagedQuery = <E extends Listing>(api: Api, endpoint: E, { queryKey, params, query }: Asked) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const given = Object.entries({ ...query, limit: PAGE, cursor: pageParam }).filter(([, value]) => value)
      const call = { ...(params && { params }), query: Object.fromEntries(given) }
      return api.call<Listing>(endpoint, call, { signal }) as Promise<ReplyFor<E>>
    },
    initialPageParam: '',
    getNextPageParam: (last: ReplyFor<E>) => (last as { cursor: string | null }).cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
