import { queryOptions, useQuery } from '@tanstack/react-query'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import type { CurrentUser } from '#shared/entities/user.ts'
import { useApi } from './api-context.tsx'
import { isUnauthorized } from './api-error.ts'
import type { Api } from './api.ts'
import { keys } from './keys.ts'

/** The signed-in user; null for guests. */
export const meQuery = (api: Api) =>
  queryOptions<CurrentUser | null>({
    queryKey: keys.me,
    queryFn: () =>
      api.call(authContract.me, {}).catch((error: unknown) => {
        if (isUnauthorized(error)) return null
        throw error
      }),
    staleTime: Infinity,
  })

/** Returns the signed-in user; null on public pages and before signing in. */
export function useMe(): CurrentUser | null {
  return useQuery(meQuery(useApi())).data ?? null
}

/** Whether the user is an administrator who isn't acting as someone else. */
export const isAdministrator = (me: CurrentUser | null): boolean => me?.role === 'admin' && !me.login_as
