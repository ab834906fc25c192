import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PublicKeyCredentialCreationOptionsJSON as CreationOptions } from '@simplewebauthn/browser'
import { passkeysContract } from '#shared/contract/people/passkeys.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

export const passkeysQuery = (api: Api, user: string) =>
  queryOptions({
    queryKey: keys.passkeys(user),
    queryFn: () => api.call(passkeysContract.list, { params: { id: user } }),
    meta: { quiet: true },
  })

/** Adds, renames and removes passkeys. The WebAuthn library is loaded only when it is needed. */
export function usePasskeyMutations(user: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const onSettled = () => invalidateStale(queryClient, after.passkeysChanged(user))
  const add = useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const params = { id: user }
      const { options } = await api.call(passkeysContract.prepare, { params, body: { password } })
      const { id, response } = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
      const { clientDataJSON, attestationObject, transports = [] } = response
      const body = { name, id, clientDataJSON, attestationObject, transports }
      return api.call(passkeysContract.add, { params, body })
    },
    onSettled,
    meta: { quiet: true },
  })
  const rename = useMutation({
    mutationFn: ({ passkey, name }: { passkey: string; name: string }) =>
      api.call(passkeysContract.rename, { params: { id: user, passkey }, body: { name } }),
    onSettled,
    meta: { quiet: true },
  })
  const remove = useMutation({
    mutationFn: (passkey: string) => api.call(passkeysContract.remove, { params: { id: user, passkey } }),
    onSettled,
  })
  return { add, rename, remove }
}
