import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationsContract } from '#shared/contract/people/notifications.contract.ts'
import type { NotificationKind } from '#shared/rules/notification-kinds.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'

export const notificationsQuery = (api: Api, user: string) =>
  queryOptions({
    queryKey: keys.mailNotifications(user),
    queryFn: () => api.call(notificationsContract.read, { params: { id: user } }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Enables or disables one kind of optional mail. */
export function useSwitchNotification(user: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ notification, isEnabled }: { notification: NotificationKind; isEnabled: boolean }) =>
      api.call(notificationsContract.update, { params: { id: user }, body: { [notification]: isEnabled } }),
    onSuccess: (state) => queryClient.setQueryData(notificationsQuery(api, user).queryKey, state),
  })
}

/** The kind of mail that an unsubscribe link turns off. */
export const mailSubscriptionQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: keys.mailSubscription(token),
    queryFn: () => api.call(notificationsContract.ofLink, { query: { token } }),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  })

/** Unsubscribes from the kind of mail that the link turns off, or subscribes to it again. */
export function useSwitchMailSubscription(token: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isEnabled: boolean) => api.call(notificationsContract.switch, { body: { token, on: isEnabled } }),
    onSuccess: (state) => queryClient.setQueryData(mailSubscriptionQuery(api, token).queryKey, state),
  })
}
