import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { twoStepContract } from '#shared/contract/people/two-step.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

export const twoStepQuery = (api: Api, user: string) =>
  queryOptions({
    queryKey: keys.twoStep(user),
    queryFn: () => api.call(twoStepContract.read, { params: { id: user } }),
    meta: { quiet: true },
  })

interface PasswordAndCode {
  password: string
  code: string
}

/** Mutations of two-step sign-in. Callers show the errors themselves. */
export function useTwoStepMutations(user: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { id: user }
  // Refetch after a failure too, since a reply may have been lost after the change.
  const onSettled = () => invalidateStale(queryClient, after.twoStepChanged(user))
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
    mutationFn: (credentials: PasswordAndCode) => api.call(twoStepContract.renew, { params, body: credentials }),
    onSettled,
    meta,
  })
  const turnOff = useMutation({
    mutationFn: (credentials: PasswordAndCode) => api.call(twoStepContract.end, { params, body: credentials }),
    onSettled,
    meta,
  })
  return { prepare, turnOn, renew, turnOff }
}
