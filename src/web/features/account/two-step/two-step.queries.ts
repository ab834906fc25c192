import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { twoStepContract } from '#shared/contract/people/two-step.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'

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

/** Mutations of two-step sign-in. Callers show the errors themselves. */
export function useTwoStep(user: string) {
  const api = useApi()
  const queries = useQueryClient()
  const params = { id: user }
  // Refetch after a failure too, since a reply may have been lost after the change.
  const onSettled = () => outdate(queries, after.twoStepChanged(user))
  const meta = { quiet: true }
  const prepare = useMutation({
    mutationFn: (password: string) => api.call(twoStepContract.prepare, { params, body: { password } }),
    meta,
  })
  const turnOn = useMutation({
    mutationFn: (code: string) => api.call(twoStepContract.begin, { params, body: { code } }),
    onSettled,
    meta,
  })
  const renew = useMutation({
    mutationFn: (both: Both) => api.call(twoStepContract.renew, { params, body: both }),
    onSettled,
    meta,
  })
  const turnOff = useMutation({
    mutationFn: (both: Both) => api.call(twoStepContract.end, { params, body: both }),
    onSettled,
    meta,
  })
  return { prepare, turnOn, renew, turnOff }
}
