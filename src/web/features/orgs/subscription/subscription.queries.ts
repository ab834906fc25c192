import { queryOptions, useMutation } from '@tanstack/react-query'
import { subscriptionsContract } from '#shared/contract/subscriptions.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

export type SubscriptionReply = ReplyFor<typeof subscriptionsContract.read>
export type SubscriptionPlan = SubscriptionReply['plans'][number]

/** The features, usage and booking of an organisation. Always refetched, because usage changes elsewhere. */
export const subscriptionQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.org.subscription(id),
    queryFn: () => api.call(subscriptionsContract.read, { params: { id } }),
    staleTime: 0,
  })

export const invoicesQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.org.invoices(id),
    queryFn: () => api.call(subscriptionsContract.invoices, { params: { id } }),
    meta: { quiet: true },
  })

/** Opens the pages of the payment provider. */
export function usePaymentPages(id: string) {
  const api = useApi()
  const redirect = { onSuccess: ({ url }: { url: string }) => globalThis.location.assign(url) }
  const params = { id }
  const book = useMutation({
    mutationFn: (plan: string) => api.call(subscriptionsContract.checkout, { params, body: { plan } }),
    ...redirect,
  })
  const manage = useMutation({
    mutationFn: (plan: string | undefined) =>
      api.call(subscriptionsContract.portal, { params, body: plan === undefined ? {} : { plan } }),
    ...redirect,
  })
  return { book, manage, isOpening: book.isPending || manage.isPending || book.isSuccess || manage.isSuccess }
}
