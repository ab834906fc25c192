import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitForm } from '#shared/forms/archive/exhibit.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import { MAX_PAGE, PAGE } from '#shared/rules/limits.ts'
import type { Seen } from '#web/form/form-state.ts'
import { saveKnowingly } from '#web/form/save-knowingly.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { find } from '#web/kit/client/find.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { exhibitsQuery } from '#web/kit/client/project.queries.ts'
import { withOthers } from './order.ts'

type Fields = BodyOf<typeof exhibitsContract.update>

/** The exhibits of the current project. Leaves the page if the user has lost access. */
export const exhibitsHereQuery = (api: Api, project: string) =>
  queryOptions({ ...exhibitsQuery(api, project), meta: { place: true } })

/** An exhibit with all of its items, since they are saved as a whole. */
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

/** Items of the project that match a search text, to be added to an exhibit. */
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

/**
 * Creates an exhibit, or updates the one with the given id and resolves conflicting edits. Items that others have added
 * since `seen` are kept.
 */
export function useSaveExhibit(project: string, id: string | null) {
  const [api, alerts, queries] = [useApi(), useAlerts(), useQueryClient()]
  return useMutation({
    mutationFn: async ({ changes, seen }: { changes: Fields; seen: Seen }) => {
      const blank = { title: '', description: '', url_alias: '' }
      if (!id) return api.call(exhibitsContract.create, { body: { ...blank, ...changes, project } })
      const { artifacts, ...said } = changes
      // The form has null for an empty list.
      const order = artifacts === null ? [] : artifacts
      let isSaved = order === undefined
      const send = async (body: Fields) => {
        const now = order && (await queries.fetchQuery(exhibitQuery(api, id))).artifacts.map((item) => item.id)
        const placed = now && withOthers(order, (seen.artifacts?.artifacts ?? []) as string[], now)
        const sent = { ...body, ...(placed && { artifacts: placed }) }
        const saved = await api.call(exhibitsContract.update, { params: { id }, body: sent })
        isSaved = true
        return saved
      }
      const current = () => api.call(exhibitsContract.read, { params: { id }, query: {} })
      const { fields } = spoken(exhibitForm)
      const saved = await saveKnowingly<Exhibit, Fields>({ fields, changes: said, seen, send, current, alerts })
      // Save the order even if all texts were left to a conflicting edit.
      return isSaved ? saved : send({})
    },
    onSuccess: (saved) => {
      // Show the saved state even if the refetch fails.
      queries.setQueryData(
        exhibitQuery(api, saved.id).queryKey,
        (known) => known && { ...known, ...saved, artifacts: known.artifacts },
      )
      return outdate(queries, after.exhibitSaved(project, saved.id))
    },
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
