import { queryOptions, useQuery } from '@tanstack/react-query'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import type { Me } from '#shared/entities/user.ts'
import { useApi } from './api-context.tsx'
import { isUnauthorized } from './api-error.ts'
import type { Api } from './api.ts'
import { keys } from './keys.ts'

/** The signed-in user; null where nobody is. */
export const meQuery = (api: Api) =>
  queryOptions<Me | null>({
    queryKey: keys.me,
    queryFn: () =>
      api.call(authContract.me, {}).catch((error: unknown) => {
        if (isUnauthorized(error)) return null
        throw error
      }),
    staleTime: Infinity,
  })

/** Who is signed in; null on public pages and before signing in. */
export function useMe(): Me | null {
  return useQuery(meQuery(useApi())).data ?? null
}

/** Whether somebody is an administrator, as themselves: who acts for another is that person. */
export const isAdministrator = (me: Me | null): boolean => me?.role === 'admin' && !me.login_as
