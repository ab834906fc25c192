import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import { reviewContract, type Approval } from '#shared/contract/submissions/review.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Submission, SubmissionsShown } from '#shared/entities/submissions/submission.ts'
import type { Field } from '#shared/forms/field.ts'
import type { Seen } from '#web/form/form-state.ts'
import { saveKnowingly } from '#web/form/save-knowingly.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { find } from '#web/kit/client/find.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import type { Shelf } from '#web/list/shelf.ts'

const PAGE = '60'

/** What was given to a project, the oldest first, with how many there are of each state. */
export const submissionsQuery = (api: Api, project: string, status: SubmissionsShown, query: string) =>
  infiniteQueryOptions({
    queryKey: keys.submissions.list(project, status, query),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        reviewContract.list,
        {
          params: { id: project },
          query: { limit: PAGE, status, ...(query && { query }), ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { place: true },
  })

/** How many submissions wait. */
export const waitingQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.submissions.waiting(project),
    queryFn: async () => {
      const query = { limit: '1', status: 'pending' } as const
      return (await api.call(reviewContract.list, { params: { id: project }, query })).counts.pending
    },
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

/** Which submissions are listed, and whether that is by now what is on the shelf. */
interface Listed {
  project: string
  search: string
  isCurrent: boolean
  shelf: Shelf<Submission>
}

/**
 * The submission that is looked at: the one that is asked for, else the first. When others decide about it and it leaves the
 * list, it stays in sight as it is now: nothing else takes its place under somebody's fingers.
 */
export function useLookedAt({ project, search, isCurrent, shelf }: Listed, asked: string | undefined) {
  const [last, setLast] = useState<{ search: string; one: Submission; at: number } | null>(null)
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set())
  const seen = last?.search === search && !own.has(last.one.id) ? last : null
  const id = asked ?? seen?.one.id
  const place = id === undefined ? 0 : shelf.at(id)
  const isListed = place >= 0
  const away = useQuery({ ...submissionQuery(useApi(), project, id ?? ''), enabled: !isListed })
  const known = away.data ?? (last?.one.id === id ? last?.one : undefined)
  const current = isListed ? shelf.entries[place] : known
  if (isListed && current && isCurrent && (last?.one !== current || last.search !== search || last.at !== place))
    setLast({ search, one: current, at: place })
  return {
    current,
    isListed,
    at: isListed ? place : (seen?.at ?? 0),
    /** It waits, as far as is known by now. */
    waits: current?.status === 'pending' && (isListed || (away.isSuccess && !away.isFetching)),
    isGone: away.isError && !isListed,
    /** Whoever is here has decided about these: what follows them is next. */
    decided: (ids: readonly string[]) => setOwn((before) => new Set([...before, ...ids])),
  }
}

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
  | { how: 'ask'; ids: string[]; message: string }
  | { how: 'reopen'; ids: string[]; decided_at: number }

type Changes = BodyOf<typeof reviewContract.edit>

/** Changes how a submission will be described in the archive; of two who change the same field the later one is asked. */
export function useEdit({ id, project }: Pick<Submission, 'id' | 'project'>, artifact: Artifact) {
  const [api, alerts, queries] = [useApi(), useAlerts(), useQueryClient()]
  const current = () => api.call(artifactsContract.read, { params: { id: artifact.id } })
  return useMutation({
    mutationFn: ({ fields, changes, seen }: { fields: readonly Field[]; changes: Changes; seen: Seen }) =>
      saveKnowingly<Artifact, Changes>({
        ...{ fields, changes, seen, current, alerts },
        send: async (body) => {
          await api.call(reviewContract.edit, { params: { id }, body })
          return current()
        },
      }),
    onSuccess: (item) => queries.setQueryData(keys.artifact.of(artifact.id), item),
    onSettled: () => outdate(queries, after.submissionsChanged(project)),
  })
}

/** Decides about submissions together, asks about them, or undoes that. */
export function useDecision(project: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => {
      const submissions = decision.ids
      if (decision.how === 'approve')
        return api.call(reviewContract.approveMany, { body: { submissions, ...decision.to } })
      if (decision.how === 'ask')
        return api.call(reviewContract.askMany, { body: { submissions, message: decision.message } })
      if (decision.how === 'reopen')
        return api.call(reviewContract.reopenMany, { body: { submissions, decided_at: decision.decided_at } })
      return api.call(reviewContract.rejectMany, { body: { submissions, message: decision.message } })
    },
    onSettled: () => outdate(queries, after.reviewed(project)),
  })
}
