import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { usersContract } from '#shared/contract/people/users.contract.ts'
import type { Me } from '#shared/entities/user.ts'
import { meQuery } from '#web/kit/session.ts'
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

/** Has the link that confirms one's own address mailed again. */
export function useSendConfirmation() {
  const api = useApi()
  return useMutation({ mutationFn: () => api.call(authContract.sendConfirmation, {}) })
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
