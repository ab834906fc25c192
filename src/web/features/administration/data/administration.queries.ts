import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { administrationContract } from '#shared/contract/administration/administration.contract.ts'
import { jobsContract } from '#shared/contract/administration/jobs.contract.ts'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import type { OutboxMail, UserAct } from '#shared/entities/administration/administration.ts'
import type { SubscriptionChanges } from '#shared/entities/org.ts'
import type { HoldReason } from '#shared/rules/mails/hold-reasons.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { pagedQuery, type ListEndpoint } from '#web/kit/client/paged-query.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

const DAY_MS = 86_400_000

interface HeldPage {
  mails: readonly OutboxMail[]
  cursor: string | null
}

export const adminListQuery = <E extends ListEndpoint>(
  api: Api,
  endpoint: E,
  query: Record<string, string | undefined>,
) => pagedQuery(api, endpoint, { queryKey: keys.administration.list(endpoint.path, query), query })

export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.detail('settings'),
    queryFn: () => api.call(administrationContract.settings, {}),
  })

export const healthQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.detail('health'),
    queryFn: () => api.call(administrationContract.health, {}),
    staleTime: 0,
  })

/** The size of the server and its unsent mails. */
export const serverOverviewQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.detail('overview'),
    queryFn: () => api.call(administrationContract.overview, {}),
    staleTime: 0,
  })

/** The numbers in the rail. Polled, since new requests arrive at any time. */
export const waitingCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.detail('waiting'),
    queryFn: () => api.call(administrationContract.waiting, {}),
    refetchInterval: 60_000,
    meta: { quiet: true },
  })

/** The text of a mail that is only saved on the server. Never kept, because each reading is logged. */
export const savedMailQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.administration.detail(`mail-${id}`),
    queryFn: () => api.call(administrationContract.readMail, { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  })

/** The number of mails sent by each user. */
export const mailVolumeQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.detail('mail-volume'),
    queryFn: () => api.call(administrationContract.mailVolume, {}),
    staleTime: 0,
  })

/** The jobs that ended in the last day, and how many are waiting, running or failed now. Refetched every 10 s. */
export const throughputQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.administration.detail('throughput'),
    queryFn: () => api.call(jobsContract.throughput, { query: { from: String(Date.now() - DAY_MS) } }),
    staleTime: 0,
    refetchInterval: 10_000,
  })

/** The changes that administrators can make. Each change refetches all lists of the admin pages. */
export function useAdministrationMutations() {
  const api = useApi()
  const queryClient = useQueryClient()
  const onSettled = () => invalidateStale(queryClient, after.administrationChanged())
  const actOnUser = useMutation({
    mutationFn: ({ id, act }: { id: string; act: UserAct }) =>
      api.call(administrationContract.actOnUser, { params: { id }, body: { act } }),
    onSettled,
  })
  const retryJob = useMutation({
    mutationFn: (file: string) => api.call(jobsContract.retry, { body: { file } }),
    onSettled,
  })
  const cancelJob = useMutation({
    mutationFn: ({ file, step }: { file: string; step: 'process' | 'clean' | 'pages' | 'tiles' | 'stream' }) =>
      api.call(jobsContract.cancel, { body: { file, step } }),
    onSettled,
  })
  const resendMail = useMutation({
    mutationFn: (id: string) => api.call(administrationContract.retryMail, { params: { id } }),
    onSettled,
  })
  /** Sends the emails on hold for a reason, one after the other, and returns how many they were. */
  const resendHeldMails = useMutation({
    mutationFn: async (reason: HoldReason) => {
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const query = { state: 'held', ...(cursor !== null && { cursor }) } as const
        const page: HeldPage = await api.call(administrationContract.mails, { query })
        ids.push(...page.mails.flatMap(({ id, held }) => (held === reason ? id : [])))
        cursor = page.cursor
      } while (cursor !== null)
      for (const id of ids) await api.call(administrationContract.retryMail, { params: { id } })
      return ids.length
    },
    onSettled,
  })
  const updateSubscription = useMutation({
    mutationFn: ({ id, subscription }: { id: string; subscription: SubscriptionChanges | null }) =>
      api.call(orgsContract.update, { params: { id }, body: { subscription } }),
    onSettled,
  })
  return { actOnUser, retryJob, cancelJob, resendMail, resendHeldMails, updateSubscription }
}
