import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { supportInboxContract } from '#shared/contract/help/support-inbox.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { pagedQuery } from '#web/kit/client/paged-query.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import type { InboxSearchParams } from '../help-address.ts'

/** The tickets of the support inbox, most recently changed first. */
export const inboxQuery = (api: Api, { query, show = 'open' }: InboxSearchParams) =>
  pagedQuery(api, supportInboxContract.list, {
    queryKey: keys.tickets.inbox({ query, show }),
    query: { query, status: show === 'all' ? undefined : show },
  })

export const inboxTicketQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.tickets.inboxTicket(id),
    queryFn: ({ signal }) => api.call(supportInboxContract.read, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const inboxPictureQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.tickets.picture(id),
    queryFn: () => api.call(supportInboxContract.picture, { params: { id } }),
    staleTime: Infinity,
  })

/** The actions of support staff on a ticket. */
export function useInboxActions(id: string) {
  const [api, queries] = [useApi(), useQueryClient()]
  const params = { id }
  const onSettled = () => invalidateStale(queries, after.ticketChanged())
  const answer = useMutation({
    mutationFn: (body: BodyOf<typeof supportInboxContract.answer>) =>
      api.call(supportInboxContract.answer, { params, body }),
    onSettled,
  })
  const setStatus = useMutation({
    mutationFn: (status: 'open' | 'closed') => api.call(supportInboxContract.setStatus, { params, body: { status } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => api.call(supportInboxContract.remove, { params }),
    onSettled,
  })
  return { answer, setStatus, remove }
}
