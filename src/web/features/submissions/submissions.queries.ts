import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { reviewContract, type Approval } from '#shared/contract/submissions/review.contract.ts'
import type { SubmissionStatus } from '#shared/entities/submissions/submission.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { find } from '#web/kit/client/find.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'

const PAGE = '60'
const MINUTE = 60_000

/** What was given to a project, the oldest first, with how many there are of each state. */
export const submissionsQuery = (api: Api, project: string, status: SubmissionStatus) =>
  infiniteQueryOptions({
    queryKey: keys.submissions.list(project, status),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        reviewContract.list,
        { params: { id: project }, query: { limit: PAGE, status, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { place: true },
  })

/** How many submissions wait; asked for again now and then, for strangers give at any time. */
export const waitingQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.submissions.waiting(project),
    queryFn: async () => {
      const query = { limit: '1', status: 'pending' } as const
      return (await api.call(reviewContract.list, { params: { id: project }, query })).counts.pending
    },
    refetchInterval: MINUTE,
    meta: { quiet: true },
  })

/** One submission with its history. */
export const submissionQuery = (api: Api, project: string, id: string) =>
  queryOptions({
    queryKey: keys.submissions.one(project, id),
    queryFn: () => api.call(reviewContract.read, { params: { id } }),
    staleTime: 0,
    meta: { quiet: true },
  })

const MOST_FOLDERS = 50

/** Folders with these words in their titles, the first of them. */
export const foldersNamedQuery = (api: Api, project: string, query: string) =>
  queryOptions({
    queryKey: keys.archive.foldersNamed(project, query),
    queryFn: async ({ signal }) => {
      const body = {
        project,
        onlyFolders: true,
        facets: false,
        limit: MOST_FOLDERS,
        ...(query && { query: { query } }),
      }
      return (await find(api, body, { signal })).folders
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export type Decision =
  | { how: 'approve'; ids: string[]; to: Approval }
  | { how: 'reject'; ids: string[]; message: string }
  | { how: 'reopen'; ids: string[] }

/** Decides about submissions together, or undoes that. */
export function useDecision(project: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => {
      const submissions = decision.ids
      if (decision.how === 'approve')
        return api.call(reviewContract.approveMany, { body: { submissions, ...decision.to } })
      if (decision.how === 'reopen') return api.call(reviewContract.reopenMany, { body: { submissions } })
      return api.call(reviewContract.rejectMany, { body: { submissions, message: decision.message } })
    },
    onSettled: () => outdate(queries, after.reviewed(project)),
  })
}
