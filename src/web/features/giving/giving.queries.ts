import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { submissionsContract } from '#shared/contract/public/submissions.contract.ts'
import { isApiError } from '#web/kit/api-error.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, InputFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { stored } from '#web/ui/preferences/stored.ts'
import { dropDraft, findDraft, moveDraft } from './draft/draft.ts'
import type { Arrived } from './send/send-draft.ts'

const KEPT = 'portal-token-'

/** The token of an unlocked portal, stored for this window; empty if there is none. */
export const tokenOf = (portal: string): string =>
  stored('sessionStorage', (storage) => storage.getItem(KEPT + portal)) ?? ''

/** The headers that prove that the password of a portal was entered. */
export const proofOfPassword = (token: string): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

/** Fetches the current state of a portal. */
export const readPortal = (api: Api, id: string, token: string) =>
  api.call(submissionsContract.portal, { params: { id } }, { headers: proofOfPassword(token) })

/** A portal as contributors see it. */
export const shownPortalQuery = (api: Api, id: string, token: string) =>
  queryOptions({
    queryKey: keys.shownPortal(id, token),
    queryFn: () => readPortal(api, id, token),
    // The form must not change while somebody fills it in.
    staleTime: Infinity,
    meta: { quiet: true },
  })

/** The contribution that arrived under the key of a draft, even if the portal has closed since; null if none has. */
export async function findArrived(api: Api, portal: string, token: string, key: string): Promise<Arrived | null> {
  const headers = proofOfPassword(token)
  try {
    // The server returns the contribution of a known key before it checks anything else.
    return await api.call(submissionsContract.submit, { params: { id: portal }, body: { key, proof: '' } }, { headers })
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500 && !SAYS_NOTHING.has(error.status)) return null
    throw error
  }
}
/** Without the password, or when rate limited, the server doesn't tell whether anything has arrived. */
const SAYS_NOTHING = new Set([401, 429])

/** The contribution that was being sent when the page was closed, if it arrived before the portal closed; else null. */
export const arrivedQuery = (api: Api, portal: string, token: string, to: string) =>
  queryOptions({
    queryKey: keys.arrived(portal, to),
    queryFn: async () => {
      const draft = await findDraft(to)
      const arrived = draft?.sending ? await findArrived(api, portal, token, draft.key) : null
      if (arrived) await dropDraft(to)
      return arrived
    },
    staleTime: Infinity,
    meta: { quiet: true },
  })

/** Returns a function that reloads a portal whose form has changed. */
export function useOldPortal(id: string, token: string) {
  const queries = useQueryClient()
  return () => void outdate(queries, after.portalChanged(id, token))
}

/** Unlocks a portal with its password. */
export function useOpenPortal(id: string, onOpen: (token: string) => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (password: string) => api.call(submissionsContract.auth, { params: { id }, body: { password } }),
    meta: { quiet: true },
    onSuccess: ({ token }) => {
      stored('sessionStorage', (storage) => storage.setItem(KEPT + id, token))
      onOpen(token)
    },
  })
}

/** A contribution by its status token. */
export const receiptQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: keys.receipt(token),
    queryFn: () => api.call(submissionsContract.receipt, { params: { token } }),
    meta: { quiet: true },
  })

type Said<Call extends 'correct' | 'correctGiver' | 'answer' | 'withdraw'> = InputFor<
  (typeof submissionsContract)[Call]
>['body']

/** The actions of contributors on their status page. */
export function useReceiptActs(token: string) {
  const [api, queries, navigate] = [useApi(), useQueryClient(), useNavigate()]
  const params = { token }
  const onSuccess = (answer: Awaited<ReturnType<typeof read>>) => queries.setQueryData(keys.receipt(token), answer)
  const read = () => api.call(submissionsContract.receipt, { params })
  const correct = useMutation({
    mutationFn: (body: Said<'correct'>) => api.call(submissionsContract.correct, { params, body }),
    onSuccess,
  })
  const correctContributor = useMutation({
    mutationFn: (body: Said<'correctGiver'>) => api.call(submissionsContract.correctGiver, { params, body }),
    onSuccess: async (answer) => {
      onSuccess(answer)
      if (answer.token === token) return
      // A new mail address comes with a new status token, and the old one stops working.
      queries.setQueryData(keys.receipt(answer.token), answer)
      await moveDraft(token, answer.token)
      await navigate({ to: '/submit', search: (now: object) => ({ ...now, receipt: answer.token }), replace: true })
    },
  })
  const answer = useMutation({
    mutationFn: (body: Said<'answer'>) => api.call(submissionsContract.answer, { params, body }),
    onSuccess,
  })
  const withdraw = useMutation({
    mutationFn: (body: Said<'withdraw'>) => api.call(submissionsContract.withdraw, { params, body }),
    onSuccess,
  })
  return { correct, correctContributor, answer, withdraw }
}
