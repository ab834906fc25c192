import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import type { Me } from '#shared/entities/user.ts'
import { useApi } from './api-context.tsx'
import { isUnauthorized } from './api-error.ts'
import type { Api } from './api.ts'
import { keys } from './keys.ts'
import { lookAgain } from './client/looking.ts'

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

type Leaving = () => Promise<boolean>
const leaving = new Set<Leaving>()

/** Is asked before somebody signs out; false keeps them. Answers how to ask it no more. */
export function beforeSignOut(ask: Leaving): () => void {
  leaving.add(ask)
  return () => leaving.delete(ask)
}

const atHome = () => window.location.assign('/client')

/** Ends the session on the server and starts afresh, at the client's first page unless somewhere else. */
export function useSignOut(startAfresh = atHome): () => Promise<void> {
  const api = useApi()
  const queries = useQueryClient()
  return async () => {
    for (const ask of leaving) if (!(await ask())) return
    lookAgain()
    await api.call(authContract.logout, {}).catch(() => undefined)
    queries.clear()
    startAfresh()
  }
}
