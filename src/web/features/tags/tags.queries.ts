import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { projectsContract } from '#shared/contract/projects.contract.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { isApiError, isMissing } from '#web/kit/api-error.ts'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { find } from '#web/kit/client/find.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { tagsQuery } from '#web/kit/client/project.queries.ts'

export type CountedTag = ReplyFor<typeof projectsContract.tags>[number]

/** The tags of a project by title; what they are on changes on other screens, so that it is asked anew. */
export const countedTagsQuery = (api: Api, project: string) =>
  queryOptions({ ...tagsQuery(api, project), staleTime: 0, meta: { place: true } })

/** As many tags as one search looks for. */
const MOST_TAGS = 100

interface Concerned {
  n: number
  about: boolean
}

/** How many items carry at least one of these tags: by the tags’ own counts alone, in which an item may count twice. */
export const atMost = (tags: readonly CountedTag[]): Concerned => ({
  n: tags.reduce((sum, tag) => sum + tag.artifact_count, 0),
  about: true,
})

/** How many items carry at least one of these tags, exactly; about so many where that would be too much to count. */
export const concernedQuery = (api: Api, project: string, tags: readonly CountedTag[]) =>
  queryOptions({
    queryKey: keys.archive.tagged(
      project,
      tags.map(({ id }) => id),
    ),
    queryFn: async (): Promise<Concerned> => {
      if (tags.length > MOST_TAGS) return atMost(tags)
      const tagIds = tags.map(({ id }) => id)
      const found = await find(api, { project, tagIds, limit: 1, facets: false })
      return { n: found.total, about: found.total_estimated === true }
    },
    staleTime: 0,
    meta: { quiet: true },
  })

/** What can be done to the tags of a project. Everything that shows tags or items by them follows. */
export function useTagActs(project: string) {
  const api = useApi()
  const queries = useQueryClient()
  const onSettled = () => outdate(queries, after.tagsChanged(project))
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
  const removeOne = async (id: string): Promise<void> => {
    try {
      await api.call(tagsContract.remove, { params: { id } })
    } catch (error) {
      // Somebody else has deleted it meanwhile.
      if (isMissing(error)) return
      if (!isApiError(error) || error.status !== 429) throw error
      // Of hundreds some have to wait.
      await new Promise((resolve) => setTimeout(resolve, (error.retry_after_seconds ?? 10) * 1000))
      await removeOne(id)
    }
  }
  const remove = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await removeOne(id)
    },
    onSettled,
  })
  return { save, merge, remove }
}
