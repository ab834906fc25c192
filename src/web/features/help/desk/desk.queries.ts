import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { helpDeskContract } from '#shared/contract/help/help-desk.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { pagedQuery } from '#web/kit/client/paged-query.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import type { DeskAddress } from '../help-address.ts'

/** The tickets of the support inbox, most recently changed first. */
export const deskQuery = (api: Api, { query, show = 'open' }: DeskAddress) =>
  pagedQuery(api, helpDeskContract.list, {
    queryKey: keys.tickets.desk({ query, show }),
    query: { query, status: show === 'all' ? undefined : show },
  })

export const deskTicketQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.tickets.atDesk(id),
    queryFn: ({ signal }) => api.call(helpDeskContract.read, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const deskPictureQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.tickets.picture(id),
    queryFn: () => api.call(helpDeskContract.picture, { params: { id } }),
    staleTime: Infinity,
  })

/** The actions of support staff on a ticket. */
export function useDesk(id: string) {
  const [api, queries] = [useApi(), useQueryClient()]
  const params = { id }
  const onSettled = () => outdate(queries, after.said())
  const answer = useMutation({
    mutationFn: (body: BodyOf<typeof helpDeskContract.answer>) => api.call(helpDeskContract.answer, { params, body }),
    onSettled,
  })
  const setStatus = useMutation({
    mutationFn: (status: 'open' | 'closed') => api.call(helpDeskContract.setStatus, { params, body: { status } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => api.call(helpDeskContract.remove, { params }),
    onSettled,
  })
  return { answer, setStatus, remove }
}
