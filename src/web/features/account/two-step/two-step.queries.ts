import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { twoStepContract } from '#shared/contract/people/two-step.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'

/** Whether two-step sign-in is on. */
export const twoStepQuery = (api: Api, user: string) =>
  queryOptions({
    queryKey: keys.twoStep(user),
    queryFn: () => api.call(twoStepContract.read, { params: { id: user } }),
    meta: { quiet: true },
  })

interface Both {
  password: string
  code: string
}

/** What can be done about two-step sign-in; each says itself why it was refused. */
export function useTwoStep(user: string) {
  const api = useApi()
  const queries = useQueryClient()
  const params = { id: user }
  // Also of what failed: an answer may be lost on its way.
  const onSettled = () => outdate(queries, after.twoStepChanged(user))
  const meta = { quiet: true }
  const prepare = useMutation({
    mutationFn: (password: string) => api.call(twoStepContract.prepare, { params, body: { password } }),
    meta,
  })
  const begin = useMutation({
    mutationFn: (code: string) => api.call(twoStepContract.begin, { params, body: { code } }),
    onSettled,
    meta,
  })
  const renew = useMutation({
    mutationFn: (both: Both) => api.call(twoStepContract.renew, { params, body: both }),
    onSettled,
    meta,
  })
  const end = useMutation({
    mutationFn: (both: Both) => api.call(twoStepContract.end, { params, body: both }),
    onSettled,
    meta,
  })
  return { prepare, begin, renew, end }
}
