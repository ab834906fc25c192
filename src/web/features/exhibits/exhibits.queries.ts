import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitForm } from '#shared/forms/archive/exhibit.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import { MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE, MAX_ITEMS_BY_ID } from '#shared/rules/limits.ts'
import type { BaseValues } from '#web/form/form-state.ts'
import { saveWithConflictCheck } from '#web/form/save-with-conflict-check.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { fetchFullItems, searchAsMember } from '#web/kit/client/search-archive.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { exhibitsQuery } from '#web/kit/client/project.queries.ts'
import { mergeOrder } from './editor/item-order.ts'

type ExhibitChanges = BodyOf<typeof exhibitsContract.update>

/** The exhibits of the current project. Leaves the page if the user has lost access. */
export const currentExhibitsQuery = (api: Api, project: string) =>
  queryOptions({ ...exhibitsQuery(api, project), meta: { leavesProject: true } })

/** An exhibit with all of its items, since they are saved as a whole. */
export const exhibitQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.exhibit.of(id),
    queryFn: async ({ signal }) => {
      const limit = String(MAX_PAGE_SIZE)
      const fetchPage = (cursor: string | undefined) =>
        api.call(exhibitsContract.read, { params: { id }, query: { limit, ...(cursor && { cursor }) } }, { signal })
      const exhibit = await fetchPage(undefined)
      const artifacts = [...(exhibit.artifacts ?? [])]
      for (let cursor = exhibit.artifacts_cursor; cursor;) {
        const nextPage = await fetchPage(cursor)
        artifacts.push(...(nextPage.artifacts ?? []))
        cursor = nextPage.artifacts_cursor
      }
      return { ...exhibit, artifacts }
    },
    staleTime: 0,
  })

/** Items by their ids, which an exhibit doesn't contain yet. Those that no longer exist are left out. */
export const addedItemsQuery = (api: Api, ids: readonly string[]) =>
  queryOptions({
    queryKey: keys.exhibit.addedItems(ids),
    queryFn: async () => {
      const items: Artifact[] = []
      for (let start = 0; start < ids.length; start += MAX_ITEMS_BY_ID)
        items.push(...(await fetchFullItems(api, ids.slice(start, start + MAX_ITEMS_BY_ID))))
      return items
    },
    enabled: ids.length > 0,
    gcTime: 0,
  })

/** Items of the project that match a search text, to be added to an exhibit. */
export const itemSearchQuery = (api: Api, project: string, searchText: string) =>
  infiniteQueryOptions({
    queryKey: keys.archive.exhibitCandidates(project, searchText),
    queryFn: ({ pageParam, signal }) =>
      searchAsMember(
        api,
        {
          project,
          limit: DEFAULT_PAGE_SIZE,
          query: searchText ? { query: searchText } : {},
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (lastPage) => lastPage.cursor,
    placeholderData: keepPreviousData,
  })

/**
 * Creates an exhibit, or updates the one with the given id and resolves conflicting edits. Items that others have added
 * since `baseValues` are kept.
 */
export function useSaveExhibit(project: string, id: string | null) {
  const [api, alerts, queryClient] = [useApi(), useAlerts(), useQueryClient()]
  return useMutation({
    mutationFn: async ({ changes, baseValues }: { changes: ExhibitChanges; baseValues: BaseValues }) => {
      const defaults = { title: '', description: '', url_alias: '' }
      if (!id) return api.call(exhibitsContract.create, { body: { ...defaults, ...changes, project } })
      const { artifacts, ...textChanges } = changes
      // The form represents an empty list as null.
      const newOrder = artifacts === null ? [] : artifacts
      let isSaved = newOrder === undefined
      const send = async (body: ExhibitChanges) => {
        const currentOrder =
          newOrder && (await queryClient.fetchQuery(exhibitQuery(api, id))).artifacts.map((item) => item.id)
        const mergedOrder =
          currentOrder && mergeOrder(newOrder, (baseValues.artifacts?.artifacts ?? []) as string[], currentOrder)
        const fullBody = { ...body, ...(mergedOrder && { artifacts: mergedOrder }) }
        const savedExhibit = await api.call(exhibitsContract.update, { params: { id }, body: fullBody })
        isSaved = true
        return savedExhibit
      }
      const fetchCurrent = () => api.call(exhibitsContract.read, { params: { id }, query: {} })
      const { fields } = translateForm(exhibitForm)
      const saved = await saveWithConflictCheck<Exhibit, ExhibitChanges>({
        fields,
        changes: textChanges,
        baseValues: baseValues,
        send,
        loadCurrent: fetchCurrent,
        alerts,
      })
      // Save the order even if the user kept the other version of all texts.
      return isSaved ? saved : send({})
    },
    onSuccess: (saved) => {
      // Show the saved state even if the refetch fails.
      queryClient.setQueryData(
        exhibitQuery(api, saved.id).queryKey,
        (cached) => cached && { ...cached, ...saved, artifacts: cached.artifacts },
      )
      return invalidateStale(queryClient, after.exhibitSaved(project, saved.id))
    },
  })
}

export function useDeleteExhibit(project: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(exhibitsContract.remove, { params: { id } }),
    onSuccess: () => invalidateStale(queryClient, after.exhibitRemoved(project)),
  })
}
