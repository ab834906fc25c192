import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { invitesContract } from '#shared/contract/people/invites.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, removeStale, invalidateStale } from '#web/kit/stale.ts'

export type Invitation = ReplyFor<typeof invitesContract.read>

/** The invitation behind a mailed link. Never refetched, because the link stops working once it has been used. */
export const invitationQuery = (api: Api, { id, token }: { id: string; token: string }) =>
  queryOptions({
    queryKey: keys.invitation(id, token),
    queryFn: () => api.call(invitesContract.read, { params: { id }, query: { token } }),
    staleTime: Infinity,
    meta: { quiet: true },
  })

/** Accepts an invitation to the mail address of the signed-in user. */
export function useAcceptInvitation() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, token }: { id: string; token: string }) =>
      api.call(invitesContract.accept, { params: { id }, body: { token } }),
    onSuccess: () => {
      removeStale(queries, after.accessMaybeLost())
      return invalidateStale(queries, after.membershipChanged())
    },
  })
}
