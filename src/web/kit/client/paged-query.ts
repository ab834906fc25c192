import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { AnyEndpoint, Api, ReplyFor } from '../api.ts'

const PAGE = '50'

/** An endpoint that answers with pages of a list. */
export type Listing = AnyEndpoint & { reply: { _zod: { output: { cursor: string | null } } } }

interface Asked {
  queryKey: QueryKey
  params?: Record<string, string>
  /** What it is narrowed to; nothing is said of what is empty. */
  query: Record<string, string | undefined>
}

/** The pages of one list, as its cursors follow each other. Others work meanwhile, so that it is asked anew. */
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
