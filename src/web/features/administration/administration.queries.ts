import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { jobsContract } from '#shared/contract/administration/jobs.contract.ts'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import type { UserAct } from '#shared/entities/administration/administration.ts'
import type { GivenSubscription } from '#shared/entities/org.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { pagedQuery, type Listing } from '#web/kit/client/paged-query.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'

const DAY_MS = 86_400_000

/** One list of the administration. */
export const listQuery = <E extends Listing>(api: Api, endpoint: E, query: Record<string, string | undefined>) =>
  pagedQuery(api, endpoint, { queryKey: keys.administration.list(endpoint.path, query), query })

export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.one('settings'),
    queryFn: () => api.call(administrationContract.settings, {}),
  })

export const healthQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.one('health'),
    queryFn: () => api.call(administrationContract.health, {}),
    staleTime: 0,
  })

/** How much nobody has looked after yet, beside the ways to it; strangers go on writing. */
export const waitingQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.one('waiting'),
    queryFn: () => api.call(administrationContract.waiting, {}),
    refetchInterval: 60_000,
    meta: { quiet: true },
  })

/** Who sends how many mails. */
export const mailVolumeQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.one('mail-volume'),
    queryFn: () => api.call(administrationContract.mailVolume, {}),
    staleTime: 0,
  })

/** What ended in the last day, and what there is now; it goes on while one looks. */
export const throughputQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.one('throughput'),
    queryFn: () => api.call(jobsContract.throughput, { query: { from: String(Date.now() - DAY_MS) } }),
    staleTime: 0,
    refetchInterval: 10_000,
  })

/** What an administrator does; every list of theirs follows. */
export function useAdministration() {
  const api = useApi()
  const queries = useQueryClient()
  const onSettled = () => outdate(queries, after.administered())
  const user = useMutation({
    mutationFn: ({ id, act }: { id: string; act: UserAct }) =>
      api.call(administrationContract.actOnUser, { params: { id }, body: { act } }),
    onSettled,
  })
  const retry = useMutation({
    mutationFn: (file: string) => api.call(jobsContract.retry, { body: { file } }),
    onSettled,
  })
  const cancel = useMutation({
    mutationFn: ({ file, step }: { file: string; step: 'process' | 'clean' | 'pages' | 'tiles' | 'stream' }) =>
      api.call(jobsContract.cancel, { body: { file, step } }),
    onSettled,
  })
  const send = useMutation({
    mutationFn: (id: string) => api.call(administrationContract.retryLetter, { params: { id } }),
    onSettled,
  })
  const subscribe = useMutation({
    mutationFn: ({ id, subscription }: { id: string; subscription: GivenSubscription | null }) =>
      api.call(orgsContract.update, { params: { id }, body: { subscription } }),
    onSettled,
  })
  return { user, retry, cancel, send, subscribe }
}
