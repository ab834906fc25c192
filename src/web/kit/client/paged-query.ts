import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { AnyEndpoint, Api, ReplyFor } from '../api.ts'

const PAGE_SIZE = '50'

/** An endpoint that returns pages of a list. */
export type ListEndpoint = AnyEndpoint & { reply: { _zod: { output: { cursor: string | null } } } }

interface PagedQueryInput {
  queryKey: QueryKey
  params?: Record<string, string>
  /** Filters; empty ones are omitted. */
  query: Record<string, string | undefined>
}

/** Query options for a list with cursors. Always stale, because other users change lists. */
export const pagedQuery = <E extends ListEndpoint>(
  api: Api,
  endpoint: E,
  { queryKey, params, query }: PagedQueryInput,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const queryEntries = Object.entries({ ...query, limit: PAGE_SIZE, cursor: pageParam }).filter(
        ([, value]) => value,
      )
      const input = { ...(params && { params }), query: Object.fromEntries(queryEntries) }
      return api.call<ListEndpoint>(endpoint, input, { signal }) as Promise<ReplyFor<E>>
    },
    initialPageParam: '',
    getNextPageParam: (lastPage: ReplyFor<E>) => (lastPage as { cursor: string | null }).cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
