import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { ticketsContract } from '#shared/contract/help/tickets.contract.ts'
import type { Ticket } from '#shared/entities/help/ticket.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

/** The user's own questions. Always refetched, because answers can arrive at any time. */
export const ownTicketsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.tickets.own,
    queryFn: ({ signal }) => api.call(ticketsContract.own, {}, { signal }),
    staleTime: 0,
  })

export const ticketQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: keys.tickets.detail(token),
    queryFn: ({ signal }) => api.call(ticketsContract.read, { params: { token } }, { signal }),
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  })

export const ticketPictureQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: keys.tickets.picture(token),
    queryFn: () => api.call(ticketsContract.picture, { params: { token } }),
    staleTime: Infinity,
  })

/** Retries network failures until the server answers. The idempotency key in the body prevents duplicates. */
const RETRY_OPTIONS = {
  retry: (_tries: number, error: Error) => isApiError(error) && error.status === 0,
  retryDelay: 1000,
}

type NewTicket = BodyOf<typeof ticketsContract.open> & { picture?: string | undefined }

/**
 * Sends a question. Resolves to the ticket and whether it is complete: if only the screenshot fails, the question still
 * counts as sent.
 */
export function useSendQuestion() {
  const [api, queryClient] = [useApi(), useQueryClient()]
  return useMutation({
    mutationFn: async ({ picture, ...body }: NewTicket) => {
      const ticket = await api.call(ticketsContract.open, { body })
      const isComplete =
        picture === undefined ||
        (await api.call(ticketsContract.setPicture, { params: { token: ticket.token }, body: { picture } }).then(
          () => true,
          () => false,
        ))
      return { ticket, isComplete }
    },
    ...RETRY_OPTIONS,
    onSettled: () => invalidateStale(queryClient, after.ticketChanged()),
  })
}

/** The actions of the user in a conversation. */
export function useConversationActions(token: string) {
  const [api, queries] = [useApi(), useQueryClient()]
  const params = { token }
  const onSettled = () => invalidateStale(queries, after.ticketChanged())
  const sendMessage = useMutation({
    mutationFn: (body: { key: string; text: string }) => api.call(ticketsContract.say, { params, body }),
    ...RETRY_OPTIONS,
    onSettled,
  })
  const handOverChat = useMutation({ mutationFn: () => api.call(ticketsContract.handOver, { params }), onSettled })
  return { sendMessage, handOverChat }
}

/** Marks the latest answer as seen once the page is visible. */
export function useMarkAnswerSeen(token: string, ticket: Ticket | undefined): void {
  const [api, queries] = [useApi(), useQueryClient()]
  const markSeenMutation = useMutation({
    mutationFn: () => api.call(ticketsContract.seen, { params: { token } }),
    onSettled: () => invalidateStale(queries, after.answerSeen()),
    meta: { quiet: true },
  })
  const markSeen = useEffectEvent(() => markSeenMutation.mutate())
  const lastMessage = ticket?.messages.at(-1)
  const unseenAnswerId = lastMessage?.by === 'helper' ? lastMessage.id : undefined
  useEffect(() => {
    if (unseenAnswerId === undefined) return undefined
    const markIfVisible = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', markIfVisible)
      markSeen()
    }
    document.addEventListener('visibilitychange', markIfVisible)
    markIfVisible()
    return () => document.removeEventListener('visibilitychange', markIfVisible)
  }, [unseenAnswerId])
}
