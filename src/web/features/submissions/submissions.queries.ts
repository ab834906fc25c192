import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { reviewContract, type Approval } from '#shared/contract/submissions/review.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Submission, SubmissionFilter } from '#shared/entities/submissions/submission.ts'
import type { Field } from '#shared/forms/field.ts'
import type { BaseValues } from '#web/form/form-state.ts'
import { saveWithConflictCheck } from '#web/form/save-with-conflict-check.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { searchAsMember } from '#web/kit/client/search-archive.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

const PAGE_SIZE = '60'

/** Submissions to a project, oldest first, with the count of each status. */
export const submissionsQuery = (api: Api, project: string, status: SubmissionFilter, query: string) =>
  infiniteQueryOptions({
    queryKey: keys.submissions.list(project, status, query),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        reviewContract.list,
        {
          params: { id: project },
          query: { limit: PAGE_SIZE, status, ...(query && { query }), ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { leavesProject: true },
  })

/** The number of pending submissions. */
export const pendingCountQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.submissions.waiting(project),
    queryFn: async () => {
      const query = { limit: '1', status: 'pending' } as const
      return (await api.call(reviewContract.list, { params: { id: project }, query })).counts.pending
    },
    meta: { quiet: true },
  })

/** One submission with its history and duplicates. */
export const submissionQuery = (api: Api, project: string, id: string) =>
  queryOptions({
    queryKey: keys.submissions.detail(project, id),
    queryFn: () => api.call(reviewContract.read, { params: { id } }),
    staleTime: 0,
    meta: { quiet: true },
  })

const MAX_FOLDERS = 50

/** Searches folders by title, limited to the first matches. */
export const folderSearchQuery = (api: Api, project: string, query: string) =>
  queryOptions({
    queryKey: keys.archive.foldersByTitle(project, query),
    queryFn: async ({ signal }) => {
      const body = {
        project,
        onlyFolders: true,
        facets: false,
        limit: MAX_FOLDERS,
        ...(query && { query: { query } }),
      }
      return (await searchAsMember(api, body, { signal })).folders
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** A folder, with its current title. */
export const folderQuery = (api: Api, project: string, id: string) =>
  queryOptions({
    queryKey: keys.archive.folder(project, id),
    queryFn: () => api.call(foldersContract.read, { params: { id } }),
    meta: { quiet: true },
  })

export type Decision =
  | { action: 'approve'; ids: string[]; to: Approval }
  | { action: 'reject'; ids: string[]; message: string }
  | { action: 'ask'; ids: string[]; message: string }
  | { action: 'reopen'; ids: string[]; decided_at: number }

type Changes = BodyOf<typeof reviewContract.edit>

/** Edits how a submission will be described in the archive. Asks the user if someone else changed the same field. */
export function useEditDescription({ id, project }: Pick<Submission, 'id' | 'project'>, artifact: Artifact) {
  const [api, alerts, queries] = [useApi(), useAlerts(), useQueryClient()]
  const fetchCurrent = () => api.call(artifactsContract.read, { params: { id: artifact.id } })
  return useMutation({
    mutationFn: ({
      fields,
      changes,
      baseValues,
    }: {
      fields: readonly Field[]
      changes: Changes
      baseValues: BaseValues
    }) =>
      saveWithConflictCheck<Artifact, Changes>({
        ...{ fields, changes, baseValues: baseValues, loadCurrent: fetchCurrent, alerts },
        send: async (body) => {
          await api.call(reviewContract.edit, { params: { id }, body })
          return fetchCurrent()
        },
      }),
    onSuccess: (item) => queries.setQueryData(keys.artifact.of(artifact.id), item),
    onSettled: () => invalidateStale(queries, after.submissionsChanged(project)),
  })
}

/** Approves, rejects or reopens submissions together, or asks their contributors a question. */
export function useDecisionMutation(project: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => {
      const submissions = decision.ids
      if (decision.action === 'approve')
        return api.call(reviewContract.approveMany, { body: { submissions, ...decision.to } })
      if (decision.action === 'ask')
        return api.call(reviewContract.askMany, { body: { submissions, message: decision.message } })
      if (decision.action === 'reopen')
        return api.call(reviewContract.reopenMany, { body: { submissions, decided_at: decision.decided_at } })
      return api.call(reviewContract.rejectMany, { body: { submissions, message: decision.message } })
    },
    onSettled: () => invalidateStale(queries, after.submissionsReviewed(project)),
  })
}
