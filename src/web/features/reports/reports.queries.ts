import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { reportsContract } from '#shared/contract/public/reports.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import type { SHOWN } from './reports-address.ts'

const PAGE = '40'

/** What visitors have reported, the latest first. It changes all the time, so that it is asked anew. */
export const reportsQuery = (api: Api, project: string, show: (typeof SHOWN)[number]) =>
  infiniteQueryOptions({
    queryKey: keys.reports.list(project, show),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        reportsContract.list,
        {
          params: { id: project },
          query: { limit: PAGE, ...(show !== 'all' && { status: show }), ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { place: true },
  })

interface Outcome {
  id: string
  /** The item that it is about. */
  artifact: string | undefined
  outcome: BodyOf<typeof reportsContract.resolve>
}

/** Closes a case, or opens it again. */
export function useResolve(project: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, outcome }: Outcome) => api.call(reportsContract.resolve, { params: { id }, body: outcome }),
    onSettled: (_done, _error, { outcome, artifact }) =>
      outdate(queries, after.reportResolved(project, outcome.take_down ? artifact : undefined)),
  })
}
