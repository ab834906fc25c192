import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import type { FormValues } from '#shared/forms/define-form.ts'
import { folderForm } from '#shared/forms/archive/folder.form.ts'
import { translateForm } from '#shared/forms/translate-form.ts'
import type { Folder } from '#shared/entities/folder.ts'
import type { BaseValues } from '#web/form/form-state.ts'
import { saveWithConflictCheck } from '#web/form/save-with-conflict-check.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { searchAsMember, fetchFullItems } from '#web/kit/client/search-archive.ts'
import { keys } from '#web/kit/keys.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { toSearch, type ArchiveSearchParams } from '../address/archive-address.ts'
import { createListLoader } from './list-loader.ts'
import { isBrief, type Listing, type ListPage } from './listing.ts'

const POLL_INTERVAL_MS = 2000
const MAX_POLLED_ITEMS = 200

/**
 * The loaded part of the list for a URL. However long the list is, a refetch loads only the first page and the visible
 * ones.
 */
export const archiveQuery = (api: Api, project: string, address: ArchiveSearchParams) =>
  queryOptions({
    queryKey: keys.archive.list(project, toSearch(address)),
    queryFn: ({ client, queryKey, signal }): Promise<Listing> => createListLoader(api, client, queryKey).refetch(signal),
    placeholderData: keepPreviousData,
    meta: { leavesProject: true },
    // The loader already reuses unchanged pages.
    structuralSharing: false,
  })

/** The number of items in each decade, including those that aren't loaded. */
export const decadesQuery = (api: Api, project: string, address: ArchiveSearchParams) =>
  queryOptions({
    queryKey: keys.archive.decades(project, toSearch(address)),
    queryFn: async ({ signal }) => {
      const body = { project, limit: 1, facets: true, ...toSearch(address) }
      const { facets, total } = await searchAsMember(api, body, { signal })
      const decades = Object.entries(facets.decade).map(([start, count]) => ({ start: Number(start), count }))
      const direction = toSearch(address).sort.dir === 'desc' ? -1 : 1
      return { decades: decades.toSorted((a, b) => direction * (a.start - b.start)), total }
    },
    meta: { quiet: true },
  })

const MAX_RECENT_ITEMS = 12

/** The items added last, and the number of all items in the project. */
export const recentItemsQuery = (api: Api, project: string) =>
  queryOptions({
    queryKey: keys.archive.recent(project),
    queryFn: async ({ signal }) => {
      const sort = { key: 'CREATED_AT', dir: 'desc' } as const
      const body = { project, onlyArtifacts: true, sort, limit: MAX_RECENT_ITEMS, query: {} }
      const { artifacts, total, total_estimated: isEstimated = false } = await searchAsMember(api, body, { signal })
      return { artifacts, total, isEstimated }
    },
    meta: { quiet: true },
  })

/** The folders from the root down to this one. */
export const pathQuery = (api: Api, project: string, folder: string | undefined) =>
  queryOptions({
    queryKey: keys.archive.path(project, folder),
    queryFn: () => (folder && folder !== 'root' ? api.call(foldersContract.path, { params: { id: folder } }) : []),
    staleTime: 60_000,
  })

type FolderFields = FormValues<typeof folderForm>

/**
 * Creates a folder, or updates the given one and resolves conflicting edits. The caller reports why an update failed.
 */
export function useSaveFolder(project: string, parent: string, folder?: Folder) {
  const api = useApi()
  const alerts = useAlerts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ changes, baseValues }: { changes: FolderFields; baseValues: BaseValues }) => {
      const toBody = ({ title, description }: FolderFields) => ({
        ...(title !== undefined && { title: title ?? '' }),
        ...(description !== undefined && { description: description ?? '' }),
      })
      if (!folder)
        return api.call(foldersContract.create, { body: { title: '', ...toBody(changes), project, folder: parent } })
      const params = { id: folder.id }
      return saveWithConflictCheck<Folder, FolderFields>({
        fields: translateForm(folderForm).fields,
        changes,
        baseValues: baseValues,
        send: ({ seen_at, ...fields }) =>
          api.call(foldersContract.update, {
            params,
            body: { ...toBody(fields), ...(seen_at !== undefined && { seen_at }) },
          }),
        loadCurrent: () => api.call(foldersContract.read, { params }),
        alerts,
      })
    },
    meta: { quiet: folder !== undefined },
    onSuccess: () => invalidateStale(queryClient, after.folderSaved(project)),
  })
}

const processingIdsByPage = new WeakMap<ListPage, readonly string[]>()

/** The items of a page whose previews are still being generated. Cached per page. */
function getProcessingIds(page: ListPage): readonly string[] {
  const cachedIds = processingIdsByPage.get(page)
  if (cachedIds) return cachedIds
  const ids = page.artifacts.filter((a) => !isBrief(a) && a.file?.status === 'processing').map((a) => a.id)
  processingIdsByPage.set(page, ids)
  return ids
}

/** Refetches items that are being processed every 2 s until their previews are ready. */
export function usePollProcessing(project: string, pages: readonly ListPage[]): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const ids = useMemo(() => pages.flatMap(getProcessingIds).slice(0, MAX_POLLED_ITEMS).join(), [pages])
  useEffect(() => {
    if (!ids) return
    const poll = async () => {
      const polledItems = await fetchFullItems(api, ids.split(',')).catch(() => [])
      const readyItems = new Map(polledItems.filter((a) => a.file?.status !== 'processing').map((a) => [a.id, a]))
      if (readyItems.size === 0) return
      const withReadyItems = (page: ListPage): ListPage =>
        getProcessingIds(page).some((id) => readyItems.has(id))
          ? { ...page, artifacts: page.artifacts.map((a) => readyItems.get(a.id) ?? a) }
          : page
      queryClient.setQueriesData<Listing>(
        { queryKey: keys.archive.lists(project) },
        (data) => data && { ...data, pages: data.pages.map(withReadyItems) },
      )
    }
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [api, queryClient, project, ids])
}
