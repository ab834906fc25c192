import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { projectsContract } from '#shared/contract/projects.contract.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError, isMissing } from '#web/kit/api-error.ts'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { searchAsMember } from '#web/kit/client/search-archive.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { tagsQuery } from '#web/kit/client/project.queries.ts'

export type CountedTag = ReplyFor<typeof projectsContract.tags>[number]

/** The tags of a project by title. Never fresh, because the item counts change on other screens. */
export const countedTagsQuery = (api: Api, project: string) =>
  queryOptions({ ...tagsQuery(api, project), staleTime: 0, meta: { leavesProject: true } })

/** A search accepts at most this many tags. */
const MAX_TAGS = 100

interface AffectedItems {
  count: number
  /** Whether `count` is approximate. */
  isEstimate: boolean
}

/**
 * An upper bound on the number of items with one of these tags: an item with several tags is counted more than once.
 */
export const getAffectedUpperLimit = (tags: readonly CountedTag[]): AffectedItems => ({
  count: tags.reduce((sum, tag) => sum + tag.artifact_count, 0),
  isEstimate: true,
})

/** Counts the items that have at least one of these tags. An approximate number if there are too many tags or items. */
export const affectedItemsQuery = (api: Api, project: string, tags: readonly CountedTag[]) =>
  queryOptions({
    queryKey: keys.archive.taggedCount(
      project,
      tags.map(({ id }) => id),
    ),
    queryFn: async (): Promise<AffectedItems> => {
      if (tags.length > MAX_TAGS) return getAffectedUpperLimit(tags)
      const tagIds = tags.map(({ id }) => id)
      const result = await searchAsMember(api, { project, tagIds, limit: 1, facets: false })
      return { count: result.total, isEstimate: result.total_estimated === true }
    },
    staleTime: 0,
    meta: { quiet: true },
  })

/** Creates, renames, merges and deletes tags of a project, and invalidates the queries that show them. */
export function useTagMutations(project: string) {
  const api = useApi()
  const queries = useQueryClient()
  const onSettled = () => invalidateStale(queries, after.tagsChanged(project))
  const save = useMutation({
    mutationFn: ({ id, title }: { id?: string | undefined; title: string }) =>
      id
        ? api.call(tagsContract.update, { params: { id }, body: { title } })
        : api.call(tagsContract.create, { body: { project, title } }),
    onSettled,
  })
  const merge = useMutation({
    mutationFn: ({ into, others }: { into: string; others: string[] }) =>
      api.call(tagsContract.merge, { params: { id: into }, body: { tagIds: others } }),
    onSettled,
  })
  const removeTag = async (id: string): Promise<void> => {
    try {
      await api.call(tagsContract.remove, { params: { id } })
    } catch (error) {
      // Someone else has already deleted the tag.
      if (isMissing(error)) return
      if (!isApiError(error) || error.status !== 429) throw error
      // Deleting hundreds of tags hits the rate limit.
      await new Promise((resolve) => setTimeout(resolve, (error.retry_after_seconds ?? 10) * 1000))
      await removeTag(id)
    }
  }
  const remove = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await removeTag(id)
    },
    onSettled,
  })
  return { save, merge, remove }
}
