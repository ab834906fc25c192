import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { similarContract } from '#shared/contract/library/similar.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api, InputFor, ReplyFor } from '#web/kit/api.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'

type GroupsPage = ReplyFor<typeof similarContract.ofProject>
export type SimilarItem = GroupsPage['groups'][number]['items'][number]
/** Items that look alike. */
export type SimilarGroup = readonly SimilarItem[]
type Pairs = ReplyFor<typeof similarContract.notSimilarMany>['pairs']

/** The items that look like an item. */
export const similarItemsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.artifact.similar(id),
    queryFn: () => api.call(similarContract.ofArtifact, { params: { id } }),
    staleTime: 60_000,
    meta: { quiet: true },
  })

/** The groups of similar items in a project, or only the group of one item. */
export const similarGroupsQuery = (api: Api, project: string, item: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.archive.similarGroups(project, item),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        similarContract.ofProject,
        {
          params: { id: project },
          query: { ...(item && { artifact: item }), ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }: GroupsPage) => cursor,
    staleTime: 0,
    meta: { leavesProject: true },
  })

/** Removes items from the cached groups, and groups that then have a single item. */
function removeFromGroups(queryClient: QueryClient, project: string, ids: ReadonlySet<string>): void {
  queryClient.setQueriesData<InfiniteData<GroupsPage>>(
    { queryKey: keys.archive.similar(project) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          groups: page.groups
            .map(({ items }) => ({ items: items.filter(({ artifact }) => !ids.has(artifact.id)) }))
            .filter(({ items }) => items.length > 1),
        })),
      },
  )
}

/** One item that is merged, with the fields that the kept item takes over from it. */
export interface MergedItem {
  id: string
  fields: InputFor<typeof artifactsFilingContract.merge>['body']['fields']
}

/** Marks items of a project as not the same, merges them, and undoes both. */
export function useSimilarMutations(project: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const markNotSame = useMutation({
    mutationFn: ({ pairs }: { pairs: Pairs; removedIds: readonly string[] }) =>
      api.call(similarContract.notSimilarMany, { body: { pairs } }),
    onSuccess: (_, { removedIds }) => removeFromGroups(queryClient, project, new Set(removedIds)),
    onSettled: () => void invalidateStale(queryClient, after.similarMarked(project)),
  })
  const markSimilarAgain = useMutation({
    mutationFn: (pairs: Pairs) => api.call(similarContract.similarAgain, { body: { pairs } }),
    onSettled: () => void invalidateStale(queryClient, after.similarMarked(project)),
  })
  const onMergeSettled = () => void invalidateStale(queryClient, after.trashChanged(project))
  const merge = useMutation({
    /** Merges one item after the other and returns those that were merged, and the error that ended it. */
    mutationFn: async ({ into, items }: { into: string; items: readonly MergedItem[] }) => {
      const mergedIds: string[] = []
      for (const { id, fields } of items) {
        const error = await api.call(artifactsFilingContract.merge, { params: { id }, body: { into, fields } }).then(
          () => undefined,
          (reason: unknown) => reason,
        )
        if (error !== undefined) return { mergedIds, error }
        mergedIds.push(id)
      }
      return { mergedIds, error: undefined }
    },
    onSuccess: ({ mergedIds }) => removeFromGroups(queryClient, project, new Set(mergedIds)),
    onSettled: onMergeSettled,
  })
  const undoMerge = useMutation({
    mutationFn: async ({ from, ids }: { from: string; ids: readonly string[] }) => {
      for (const id of ids.toReversed())
        await api.call(artifactsFilingContract.undoMerge, { params: { id }, body: { from } })
    },
    onSettled: onMergeSettled,
  })
  return { markNotSame, markSimilarAgain, merge, undoMerge }
}
