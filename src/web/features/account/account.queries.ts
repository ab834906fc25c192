import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { usersContract } from '#shared/contract/people/users.contract.ts'
import type { Me } from '#shared/entities/user.ts'
import { subscriptionFlags } from '#shared/rules/subscription.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { meQuery } from '#web/kit/session.ts'
import { after, outdate } from '#web/kit/stale.ts'

type AccountBody = z.input<typeof usersContract.update.body & object>

/** Changes one's own name or password. */
export function useUpdateAccount(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: AccountBody) => api.call(usersContract.update, { params: { id }, body }),
    onSuccess: (user, { password }) =>
      queries.setQueryData<Me | null>(
        meQuery(api).queryKey,
        (me) => me && { ...me, ...user, ...(password && { password_is_mailed: false }) },
      ),
  })
}

/** Has the link that confirms one's own address mailed again. */
export function useSendConfirmation() {
  const api = useApi()
  return useMutation({ mutationFn: () => api.call(authContract.sendConfirmation, {}) })
}

/** Where a person is signed in; they sign in and out elsewhere, so that it is asked anew. */
export const sessionsQuery = (api: Api, user: string) =>
  queryOptions({
    queryKey: keys.sessions(user),
    queryFn: () => api.call(usersContract.sessions, { params: { id: user } }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Signs a person out elsewhere: in one place, or in all. */
export function useEndSessions(user: string) {
  const api = useApi()
  const queries = useQueryClient()
  const onSettled = () => outdate(queries, after.sessionsEnded(user))
  const endOne = useMutation({
    mutationFn: (session: string) => api.call(usersContract.endSession, { params: { id: user, session } }),
    onSettled,
  })
  const endOthers = useMutation({
    mutationFn: () => api.call(usersContract.endOtherSessions, { params: { id: user } }),
    onSettled,
  })
  return { endOne, endOthers }
}

/** The organisations of a person, whether its page is open to them, whether they are its only owner, and whether it has projects. */
export const ownedQuery = (api: Api, user: string) =>
  queryOptions({
    queryKey: keys.owned(user),
    queryFn: async () => {
      const { orgs, projects } = await api.call(usersContract.projectsAndOrgs, { params: { id: user } })
      const owned = orgs.filter(({ is_owner }) => is_owner)
      return Promise.all(
        owned.map(async ({ id, title, subscription }) => {
          const owners = await api.call(orgsContract.owners, { params: { id } })
          const { active } = subscriptionFlags(subscription, Date.now())
          return { id, title, active, alone: owners.length === 1, empty: !projects.some(({ org }) => org === id) }
        }),
      )
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

/** Ends an account for good. */
export function useDeleteAccount(user: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (password: string) => api.call(usersContract.remove, { params: { id: user }, body: { password } }),
    meta: { quiet: true },
  })
}
