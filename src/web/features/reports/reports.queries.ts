import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { reportsContract } from '#shared/contract/public/reports.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { pagedQuery } from '#web/kit/client/paged-query.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import type { SHOWN } from './reports-address.ts'

/** The reports of visitors, latest first. */
export const reportsQuery = (api: Api, project: string, show: (typeof SHOWN)[number]) =>
  infiniteQueryOptions({
    ...pagedQuery(api, reportsContract.list, {
      queryKey: keys.reports.list(project, show),
      params: { id: project },
      query: { status: show === 'all' ? undefined : show },
    }),
    meta: { place: true },
  })

interface Outcome {
  id: string
  /** The id of the reported item. */
  artifact: string | undefined
  outcome: BodyOf<typeof reportsContract.resolve>
}

/** Closes or reopens a report. */
export function useResolve(project: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, outcome }: Outcome) => api.call(reportsContract.resolve, { params: { id }, body: outcome }),
    onSettled: (_done, _error, { outcome, artifact }) =>
      outdate(queries, after.reportResolved(project, outcome.take_down ? artifact : undefined)),
  })
}
