import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { ticketsContract } from '#shared/contract/help/tickets.contract.ts'
import type { Ticket } from '#shared/entities/help/ticket.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError } from '#web/kit/api-error.ts'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'

/** The user's own questions. Always refetched, because answers can arrive at any time. */
export const ownTicketsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.tickets.own,
    queryFn: ({ signal }) => api.call(ticketsContract.own, {}, { signal }),
    staleTime: 0,
  })

export const ticketQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: keys.tickets.one(token),
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
const again = {
  retry: (_tries: number, error: Error) => isApiError(error) && error.status === 0,
  retryDelay: 1000,
}

type Asked = BodyOf<typeof ticketsContract.open> & { picture?: string | undefined }

/** Sends a question. Resolves to the ticket and whether the screenshot arrived, which is not essential. */
export function useAsk() {
  const [api, queries] = [useApi(), useQueryClient()]
  return useMutation({
    mutationFn: async ({ picture, ...body }: Asked) => {
      const ticket = await api.call(ticketsContract.open, { body })
      const isComplete =
        picture === undefined ||
        (await api.call(ticketsContract.setPicture, { params: { token: ticket.token }, body: { picture } }).then(
          () => true,
          () => false,
        ))
      return { ticket, isComplete }
    },
    ...again,
    onSettled: () => outdate(queries, after.said()),
  })
}

/** The actions of the user in a conversation. */
export function useConversation(token: string) {
  const [api, queries] = [useApi(), useQueryClient()]
  const params = { token }
  const onSettled = () => outdate(queries, after.said())
  const sendMessage = useMutation({
    mutationFn: (body: { key: string; text: string }) => api.call(ticketsContract.say, { params, body }),
    ...again,
    onSettled,
  })
  const handOverChat = useMutation({ mutationFn: () => api.call(ticketsContract.handOver, { params }), onSettled })
  return { sendMessage, handOverChat }
}

/** Marks the latest answer as seen once the page is visible. */
export function useSeen(token: string, ticket: Ticket | undefined): void {
  const [api, queries] = [useApi(), useQueryClient()]
  const seen = useMutation({
    mutationFn: () => api.call(ticketsContract.seen, { params: { token } }),
    onSettled: () => outdate(queries, after.answerSeen()),
    meta: { quiet: true },
  })
  const markSeen = useEffectEvent(() => seen.mutate())
  const last = ticket?.messages.at(-1)
  const isNews = last?.by === 'helper' ? last.id : undefined
  useEffect(() => {
    if (isNews === undefined) return undefined
    const look = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', look)
      markSeen()
    }
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [isNews])
}
