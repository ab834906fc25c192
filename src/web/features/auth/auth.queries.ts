import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { PublicKeyCredentialRequestOptionsJSON as RequestOptions } from '@simplewebauthn/browser'
import type { z } from 'zod'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import { passkeysContract } from '#shared/contract/people/passkeys.contract.ts'
import type { CurrentUser } from '#shared/entities/user.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { API_BASE } from '#shared/api-base.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

type LoginBody = z.input<typeof authContract.login.body & object>
type RegisterBody = z.input<typeof authContract.register.body & object>

/** Caches the signed-in user and clears everything cached for another user. */
function setSignedInUser(queryClient: QueryClient, me: CurrentUser): void {
  queryClient.clear()
  queryClient.setQueryData(keys.me, me)
}

/** Signs in. The reply is the user, or a token if a second step is required. */
export function useLogin() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: LoginBody) =>
      api.call(authContract.login, { body: { ...body, email: body.email.trim().toLowerCase() } }),
    onSuccess: (reply) => {
      if (!('second_step' in reply)) setSignedInUser(queryClient, reply)
    },
  })
}

/** Completes signing in with a code. */
export function useSecondStep(token: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => api.call(authContract.secondStep, { body: { token, code } }),
    onSuccess: (me) => setSignedInUser(queryClient, me),
    meta: { quiet: true },
  })
}

/** Signs in with a passkey. The WebAuthn library is loaded only when it is needed. */
export function usePasskeySignIn() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const { options } = await api.call(passkeysContract.ask, {})
      const { id, response } = await startAuthentication({ optionsJSON: options as unknown as RequestOptions })
      const { clientDataJSON, authenticatorData, signature, userHandle } = response
      const body = { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
      return api.call(passkeysContract.signIn, { body })
    },
    onSuccess: (me) => setSignedInUser(queryClient, me),
    meta: { quiet: true },
  })
}

export function useRegister() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RegisterBody) => api.call(authContract.register, { body }),
    onSuccess: (me) => queryClient.setQueryData(keys.me, me),
  })
}

/** Confirms an email address with the token of the mail, and refetches the signed-in user. */
export function useConfirmAddress() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api.call(authContract.confirm, { body: { token } }),
    onSuccess: () => invalidateStale(queryClient, after.addressConfirmed()),
    meta: { quiet: true },
  })
}

/** Requests a mail that resets the password. */
export function useForgotPassword() {
  const api = useApi()
  return useMutation({
    mutationFn: (email: string) =>
      api.raw<object>({ method: 'GET', path: `${API_BASE}/auth/forgot_password/${encodeURIComponent(email)}` }),
    meta: { quiet: true },
  })
}
