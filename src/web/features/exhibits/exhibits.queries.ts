import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { MAX_PAGE, PAGE } from '#shared/rules/limits.ts'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { find } from '#web/kit/client/find.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { exhibitsQuery } from '#web/kit/client/project.queries.ts'
import { withOthers } from './order.ts'

type Fields = z.input<typeof exhibitsContract.update.body & object>

/** The exhibits of the project that one is in. */
export const exhibitsHereQuery = (api: Api, project: string) =>
  queryOptions({ ...exhibitsQuery(api, project), meta: { place: true } })

/** An exhibit with all of its items: they are saved as a whole. */
export const exhibitQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.exhibit.of(id),
    queryFn: async ({ signal }) => {
      const limit = String(MAX_PAGE)
      const page = (cursor: string | undefined) =>
        api.call(exhibitsContract.read, { params: { id }, query: { limit, ...(cursor && { cursor }) } }, { signal })
      const exhibit = await page(undefined)
      const artifacts = [...(exhibit.artifacts ?? [])]
      for (let cursor = exhibit.artifacts_cursor; cursor;) {
        const next = await page(cursor)
        artifacts.push(...(next.artifacts ?? []))
        cursor = next.artifacts_cursor
      }
      return { ...exhibit, artifacts }
    },
    staleTime: 0,
  })

/** What can be put into an exhibit: the items of the project that match. */
export const choiceQuery = (api: Api, project: string, words: string) =>
  infiniteQueryOptions({
    queryKey: keys.archive.choice(project, words),
    queryFn: ({ pageParam, signal }) =>
      find(
        api,
        { project, limit: PAGE, query: words ? { query: words } : {}, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
  })

/** Makes an exhibit, or changes the one whose id is given. Of its items those stay that others added since `seen` was there. */
export function useSaveExhibit(project: string, id: string | null) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, seen }: { body: Fields; seen: readonly string[] }) => {
      const blank = { title: '', description: '', url_alias: '' }
      if (!id) return api.call(exhibitsContract.create, { body: { ...blank, ...body, project } })
      if (!body.artifacts) return api.call(exhibitsContract.update, { params: { id }, body })
      const now = await queries.fetchQuery(exhibitQuery(api, id))
      const artifacts = withOthers(
        body.artifacts,
        seen,
        now.artifacts.map((one) => one.id),
      )
      return api.call(exhibitsContract.update, { params: { id }, body: { ...body, artifacts } })
    },
    onSuccess: (saved) => outdate(queries, after.exhibitSaved(project, saved.id)),
  })
}

export function useDeleteExhibit(project: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(exhibitsContract.remove, { params: { id } }),
    onSuccess: () => outdate(queries, after.exhibitRemoved(project)),
  })
}

export function useAddToExhibit(project: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, artifactIds }: { id: string; artifactIds: string[] }) =>
      api.call(exhibitsContract.addArtifacts, { params: { id }, body: { artifactIds } }),
    onSuccess: ({ id }) => void outdate(queries, after.exhibitFilled(project, id)),
  })
}
