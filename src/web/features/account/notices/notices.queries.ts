import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { noticesContract } from '#shared/contract/people/notices.contract.ts'
import type { Notice } from '#shared/rules/notices.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

export const noticesQuery = (api: Api, user: string) =>
  queryOptions({
    queryKey: keys.notices(user),
    queryFn: () => api.call(noticesContract.read, { params: { id: user } }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Enables or disables one kind of optional mail. */
export function useSwitchNotice(user: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ notice, on }: { notice: Notice; on: boolean }) =>
      api.call(noticesContract.update, { params: { id: user }, body: { [notice]: on } }),
    onSuccess: (state) => queries.setQueryData(noticesQuery(api, user).queryKey, state),
  })
}

/** The kind of mails that an unsubscribe link is about. */
export const subscriptionQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: keys.subscription(token),
    queryFn: () => api.call(noticesContract.ofLink, { query: { token } }),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  })

/** Unsubscribes from the mails that a link is about, or subscribes again. */
export function useSwitchSubscription(token: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => api.call(noticesContract.switch, { body: { token, on } }),
    onSuccess: (state) => queries.setQueryData(subscriptionQuery(api, token).queryKey, state),
  })
}
