import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { reportsContract } from '#shared/contract/public/reports.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { pagedQuery } from '#web/kit/client/paged-query.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import type { REPORT_FILTERS } from './reports-address.ts'

/** The reports of visitors, latest first. */
export const reportsQuery = (api: Api, project: string, filter: (typeof REPORT_FILTERS)[number]) =>
  infiniteQueryOptions({
    ...pagedQuery(api, reportsContract.list, {
      queryKey: keys.reports.list(project, filter),
      params: { id: project },
      query: { status: filter === 'all' ? undefined : filter },
    }),
    meta: { leavesProject: true },
  })

interface ReportResolution {
  id: string
  /** The id of the reported item. */
  artifact: string | undefined
  outcome: BodyOf<typeof reportsContract.resolve>
}

/** Closes or reopens a report. */
export function useResolveReport(project: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, outcome }: ReportResolution) =>
      api.call(reportsContract.resolve, { params: { id }, body: outcome }),
    onSettled: (_done, _error, { outcome, artifact }) =>
      invalidateStale(queryClient, after.reportResolved(project, outcome.take_down ? artifact : undefined)),
  })
}
