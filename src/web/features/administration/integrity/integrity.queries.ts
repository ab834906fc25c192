import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { integrityContract } from '#shared/contract/administration/integrity.contract.ts'
import type { IntegritySettings } from '#shared/entities/administration/integrity.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { adminListQuery } from '../data/administration.queries.ts'

const REFETCH_MS = 10_000

/** The progress of the checks and the second store. Refetched every 10 s. */
export const integrityQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.detail('integrity'),
    queryFn: () => api.call(integrityContract.state, {}),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })

/** Damaged originals: those that aren't repaired, or all. */
export const findingsQuery = (api: Api, show: 'open' | 'all') => ({
  ...adminListQuery(api, integrityContract.findings, { state: show === 'open' ? 'open' : undefined }),
  refetchInterval: REFETCH_MS,
})

export function useIntegrityMutations() {
  const api = useApi()
  const queryClient = useQueryClient()
  const onSettled = () => invalidateStale(queryClient, after.administrationChanged())
  const check = useMutation({ mutationFn: () => api.call(integrityContract.check, {}), onSettled })
  /** Without an id, repairs everything that can be repaired. */
  const repair = useMutation({
    mutationFn: (finding: string | undefined) =>
      api.call(integrityContract.repair, { body: finding ? { finding } : {} }),
    onSettled,
  })
  const saveSettings = useMutation({
    mutationFn: (body: IntegritySettings) => api.call(integrityContract.settings, { body }),
    onSettled,
  })
  return { check, repair, saveSettings }
}
