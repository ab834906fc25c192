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

/** Where the token of an opened portal is kept: for this window, as long as it is open. */
export const tokenOf = (portal: string): string =>
  stored('sessionStorage', (storage) => storage.getItem(KEPT + portal)) ?? ''

/** What proves that the password of a portal was given. */
export const proofOfPassword = (token: string): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

/** A portal as it is now. */
export const readPortal = (api: Api, id: string, token: string) =>
  api.call(submissionsContract.portal, { params: { id } }, { headers: proofOfPassword(token) })

/** A portal as a giver meets it. */
export const shownPortalQuery = (api: Api, id: string, token: string) =>
  queryOptions({
    queryKey: keys.shownPortal(id, token),
    queryFn: () => readPortal(api, id, token),
    // What it asks must not change under somebody who fills it in.
    staleTime: Infinity,
    meta: { quiet: true },
  })

/** What arrived under the key of a draft, whether or not the portal still takes anything; null for nothing. */
export async function findArrived(api: Api, portal: string, token: string, key: string): Promise<Arrived | null> {
  const headers = proofOfPassword(token)
  try {
    // What its key has made is answered before anything else is looked at.
    return await api.call(submissionsContract.submit, { params: { id: portal }, body: { key, proof: '' } }, { headers })
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500 && !SAYS_NOTHING.has(error.status)) return null
    throw error
  }
}
/** Before the password is given, or for the moment, nobody is told what has arrived. */
const SAYS_NOTHING = new Set([401, 429])

/** What arrived of a draft that was being sent when its page went away, though the portal has closed since; else null. */
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

/** Says that a portal asks for something else than it did: it is read anew. */
export function useOldPortal(id: string, token: string) {
  const queries = useQueryClient()
  return () => void outdate(queries, after.portalChanged(id, token))
}

/** Opens a portal by its password. */
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

/** What was given, by the secret of its receipt. */
export const receiptQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: keys.receipt(token),
    queryFn: () => api.call(submissionsContract.receipt, { params: { token } }),
    meta: { quiet: true },
  })

type Said<Call extends 'correct' | 'correctGiver' | 'answer' | 'withdraw'> = InputFor<
  (typeof submissionsContract)[Call]
>['body']

/** What a giver does about what they gave. */
export function useReceiptActs(token: string) {
  const [api, queries, navigate] = [useApi(), useQueryClient(), useNavigate()]
  const params = { token }
  const onSuccess = (answer: Awaited<ReturnType<typeof read>>) => queries.setQueryData(keys.receipt(token), answer)
  const read = () => api.call(submissionsContract.receipt, { params })
  const correct = useMutation({
    mutationFn: (body: Said<'correct'>) => api.call(submissionsContract.correct, { params, body }),
    onSuccess,
  })
  const correctGiver = useMutation({
    mutationFn: (body: Said<'correctGiver'>) => api.call(submissionsContract.correctGiver, { params, body }),
    onSuccess: async (answer) => {
      onSuccess(answer)
      if (answer.token === token) return
      // Another address has another receipt, and this one opens nothing any more.
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
  return { correct, correctGiver, answer, withdraw }
}
