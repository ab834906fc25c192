import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { orgsContract } from '#shared/contract/orgs.contract.ts'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { usersContract } from '#shared/contract/people/users.contract.ts'
import type { CurrentUser } from '#shared/entities/user.ts'
import { computeSubscriptionFlags } from '#shared/rules/subscription.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { meQuery } from '#web/kit/session.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

type AccountBody = z.input<typeof usersContract.update.body & object>

/** Changes the user's name or password. */
export function useUpdateAccount(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: AccountBody) => api.call(usersContract.update, { params: { id }, body }),
    onSuccess: (user, { password }) =>
      queryClient.setQueryData<CurrentUser | null>(
        meQuery(api).queryKey,
        (me) => me && { ...me, ...user, ...(password && { password_is_mailed: false }) },
      ),
  })
}

/** Sends the confirmation mail again. */
export function useSendConfirmation() {
  const api = useApi()
  return useMutation({ mutationFn: () => api.call(authContract.sendConfirmation, {}) })
}

/** The user's sessions. Always refetched, since sessions start and end elsewhere. */
export const sessionsQuery = (api: Api, user: string) =>
  queryOptions({
    queryKey: keys.sessions(user),
    queryFn: () => api.call(usersContract.sessions, { params: { id: user } }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Ends one session or all other sessions of the user. */
export function useEndSessions(user: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const onSettled = () => invalidateStale(queryClient, after.sessionsEnded(user))
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

/**
 * The organisations that the user owns. For each: whether it is active, whether it has no other owner, and whether it
 * has no projects.
 */
export const ownedOrgsQuery = (api: Api, user: string) =>
  queryOptions({
    queryKey: keys.ownerships(user),
    queryFn: async () => {
      const { orgs, projects } = await api.call(usersContract.projectsAndOrgs, { params: { id: user } })
      const ownedOrgs = orgs.filter(({ is_owner }) => is_owner)
      return Promise.all(
        ownedOrgs.map(async ({ id, title, subscription }) => {
          const owners = await api.call(orgsContract.owners, { params: { id } })
          const { active } = computeSubscriptionFlags(subscription, Date.now())
          return {
            id,
            title,
            active,
            isOnlyOwner: owners.length === 1,
            isEmpty: !projects.some(({ org }) => org === id),
          }
        }),
      )
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

export function useDeleteAccount(user: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (password: string) => api.call(usersContract.remove, { params: { id: user }, body: { password } }),
    meta: { quiet: true },
  })
}
