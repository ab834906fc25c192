import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { submissionsContract } from '#shared/contract/public/submissions.contract.ts'
import type { MediaType } from '#shared/rules/media-type.ts'
import { isApiError } from '#web/kit/api-error.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, InputFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { accessStorage } from '#web/ui/preferences/access-storage.ts'
import { deleteDraft, findDraft, moveDraft } from '../draft/draft.ts'
import type { SentContribution } from './send-draft.ts'

const TOKEN_KEY_PREFIX = 'portal-token-'

/** The token of an unlocked portal, stored for this window; empty if there is none. */
export const readPortalToken = (portal: string): string =>
  accessStorage('sessionStorage', (storage) => storage.getItem(TOKEN_KEY_PREFIX + portal)) ?? ''

/** The headers that prove that the password of a portal was entered. */
export const toPasswordHeaders = (token: string): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

/** Fetches the current state of a portal. */
export const fetchPortal = (api: Api, id: string, token: string) =>
  api.call(submissionsContract.portal, { params: { id } }, { headers: toPasswordHeaders(token) })

/** A portal as contributors see it. */
export const publicPortalQuery = (api: Api, id: string, token: string) =>
  queryOptions({
    queryKey: keys.publicPortal(id, token),
    queryFn: () => fetchPortal(api, id, token),
    // The form must not change while someone fills it in.
    staleTime: Infinity,
    meta: { quiet: true },
  })

/** The contribution that arrived under the key of a draft, even if the portal has closed since; null if none has. */
export async function findContribution(
  api: Api,
  portal: string,
  token: string,
  key: string,
): Promise<SentContribution | null> {
  const headers = toPasswordHeaders(token)
  try {
    // The server returns the contribution of a known key before it checks anything else.
    return await api.call(submissionsContract.submit, { params: { id: portal }, body: { key, proof: '' } }, { headers })
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500 && !INCONCLUSIVE_STATUSES.has(error.status))
      return null
    throw error
  }
}
/** Without the password, or when rate limited, the server doesn't say whether anything has arrived. */
const INCONCLUSIVE_STATUSES = new Set([401, 429])

/** The contribution that was being sent when the page was closed, if it arrived before the portal closed; else null. */
export const interruptedContributionQuery = (api: Api, portal: string, token: string, draftKey: string) =>
  queryOptions({
    queryKey: keys.earlierContribution(portal, draftKey),
    queryFn: async () => {
      const draft = await findDraft(draftKey)
      const contribution = draft?.sending ? await findContribution(api, portal, token, draft.key) : null
      if (contribution) await deleteDraft(draftKey)
      return contribution
    },
    staleTime: Infinity,
    meta: { quiet: true },
  })

/** Returns a function that reloads a portal whose form has changed. */
export function useReloadPortal(id: string, token: string) {
  const queries = useQueryClient()
  return () => void invalidateStale(queries, after.portalChanged(id, token))
}

/** Unlocks a portal with its password. */
export function useUnlockPortal(id: string, onUnlocked: (token: string) => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (password: string) => api.call(submissionsContract.auth, { params: { id }, body: { password } }),
    meta: { quiet: true },
    onSuccess: ({ token }) => {
      accessStorage('sessionStorage', (storage) => storage.setItem(TOKEN_KEY_PREFIX + id, token))
      onUnlocked(token)
    },
  })
}

/** Types of files that get a thumbnail. */
const PICTURED_TYPES = new Set<MediaType | null>(['image', 'video', 'pdf'])
const THUMBNAIL_POLL_MS = 3000
/** Some files never get a thumbnail. */
const MAX_POLLS = 20

/** A contribution by its status token. Fetched again until the thumbnails of waiting files are ready. */
export const contributionStatusQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: keys.contributionStatus(token),
    queryFn: () => api.call(submissionsContract.receipt, { params: { token } }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      dataUpdateCount < MAX_POLLS &&
      data?.submissions.some(
        ({ status, type, thumbnail }) => status === 'pending' && thumbnail === null && PICTURED_TYPES.has(type),
      )
        ? THUMBNAIL_POLL_MS
        : false,
    meta: { quiet: true },
  })

type ActionBody<Action extends 'correct' | 'correctGiver' | 'answer' | 'withdraw'> = InputFor<
  (typeof submissionsContract)[Action]
>['body']

/** The actions of contributors on their status page. */
export function useContributionActions(token: string) {
  const [api, queries, navigate] = [useApi(), useQueryClient(), useNavigate()]
  const params = { token }
  const onSuccess = (answer: Awaited<ReturnType<typeof fetchStatus>>) =>
    queries.setQueryData(keys.contributionStatus(token), answer)
  const fetchStatus = () => api.call(submissionsContract.receipt, { params })
  const correct = useMutation({
    mutationFn: (body: ActionBody<'correct'>) => api.call(submissionsContract.correct, { params, body }),
    onSuccess,
  })
  const correctContributor = useMutation({
    mutationFn: (body: ActionBody<'correctGiver'>) => api.call(submissionsContract.correctGiver, { params, body }),
    onSuccess: async (answer) => {
      onSuccess(answer)
      if (answer.token === token) return
      // A new mail address comes with a new status token, and the old one stops working.
      queries.setQueryData(keys.contributionStatus(answer.token), answer)
      await moveDraft(token, answer.token)
      await navigate({
        to: '/submit',
        search: (current: object) => ({ ...current, receipt: answer.token }),
        replace: true,
      })
    },
  })
  const answer = useMutation({
    mutationFn: (body: ActionBody<'answer'>) => api.call(submissionsContract.answer, { params, body }),
    onSuccess,
  })
  const withdraw = useMutation({
    mutationFn: (body: ActionBody<'withdraw'>) => api.call(submissionsContract.withdraw, { params, body }),
    onSuccess,
  })
  return { correct, correctContributor, answer, withdraw }
}
