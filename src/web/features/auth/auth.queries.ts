import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { API_BASE } from '#shared/api-base.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'

type LoginBody = z.input<typeof authContract.login.body & object>
type RegisterBody = z.input<typeof authContract.register.body & object>

/** Signs in; the session is in the cookies, the user in the cache under `me`. */
export function useLogin() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: LoginBody) =>
      api.call(authContract.login, { body: { ...body, email: body.email.trim().toLowerCase() } }),
    onSuccess: (me) => {
      // Nothing that another person has seen stays.
      queries.clear()
      queries.setQueryData(keys.me, me)
    },
  })
}

export function useRegister() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RegisterBody) => api.call(authContract.register, { body }),
    onSuccess: (me) => queries.setQueryData(keys.me, me),
  })
}

/** Confirms an address by the secret of its link; whoever is signed in here is then asked for anew. */
export function useConfirmAddress() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api.call(authContract.confirm, { body: { token } }),
    onSuccess: () => outdate(queries, after.addressConfirmed()),
    meta: { quiet: true },
  })
}

/** Asks for a new password by mail. */
export function useForgotPassword() {
  const api = useApi()
  return useMutation({
    mutationFn: (email: string) =>
      api.raw<object>({ method: 'GET', path: `${API_BASE}/auth/forgot_password/${encodeURIComponent(email)}` }),
    meta: { quiet: true },
  })
}
