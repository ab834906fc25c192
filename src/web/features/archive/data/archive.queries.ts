import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import type { FormValues } from '#shared/forms/define-form.ts'
import { folderForm } from '#shared/forms/archive/folder.form.ts'
import { spoken } from '#shared/forms/spoken.ts'
import type { Folder } from '#shared/entities/folder.ts'
import type { Seen } from '#web/form/form-state.ts'
import { saveKnowingly } from '#web/form/save-knowingly.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { Api } from '#web/kit/api.ts'
import { find, findItems } from '#web/kit/client/find.ts'
import { keys } from '#web/kit/keys.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { searchOf, type ArchiveAddress } from '../address/archive-address.ts'
import { listLoader } from './list-loader.ts'
import { isBrief, type Listing, type ListPage } from './listing.ts'

const POLL_MS = 2000
const MOST_POLLED = 200

/**
 * The loaded part of the list at an address. A refetch loads only the first page and the visible ones, however long the
 * list.
 */
export const archiveQuery = (api: Api, project: string, address: ArchiveAddress) =>
  queryOptions({
    queryKey: keys.archive.list(project, searchOf(address)),
    queryFn: ({ client, queryKey, signal }): Promise<Listing> => listLoader(api, client, queryKey).load(signal),
    placeholderData: keepPreviousData,
    meta: { place: true },
    // The loader already reuses unchanged pages.
    structuralSharing: false,
  })

/** The number of items in each decade, including those that aren't loaded. */
export const decadesQuery = (api: Api, project: string, address: ArchiveAddress) =>
  queryOptions({
    queryKey: keys.archive.decades(project, searchOf(address)),
    queryFn: async ({ signal }) => {
      const body = { project, limit: 1, facets: true, ...searchOf(address) }
      const { facets, total } = await find(api, body, { signal })
      const decades = Object.entries(facets.decade).map(([start, count]) => ({ start: Number(start), count }))
      const turn = searchOf(address).sort.dir === 'desc' ? -1 : 1
      return { decades: decades.toSorted((a, b) => turn * (a.start - b.start)), total }
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

/** Creates a folder, or updates the given one and resolves conflicting edits. */
export function useSaveFolder(project: string, parent: string, folder?: Folder) {
  const api = useApi()
  const alerts = useAlerts()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ changes, seen }: { changes: FolderFields; seen: Seen }) => {
      const bodyOf = ({ title, description }: FolderFields) => ({
        ...(title !== undefined && { title: title ?? '' }),
        ...(description !== undefined && { description: description ?? '' }),
      })
      if (!folder)
        return api.call(foldersContract.create, { body: { title: '', ...bodyOf(changes), project, folder: parent } })
      const params = { id: folder.id }
      return saveKnowingly<Folder, FolderFields>({
        fields: spoken(folderForm).fields,
        changes,
        seen,
        send: ({ seen_at, ...fields }) =>
          api.call(foldersContract.update, {
            params,
            body: { ...bodyOf(fields), ...(seen_at !== undefined && { seen_at }) },
          }),
        current: () => api.call(foldersContract.read, { params }),
        alerts,
      })
    },
    onSuccess: () => outdate(queries, after.folderSaved(project)),
  })
}

const processingOfPage = new WeakMap<ListPage, readonly string[]>()

/** The items of a page whose previews are still being generated. Cached per page. */
function processingIn(page: ListPage): readonly string[] {
  const known = processingOfPage.get(page)
  if (known) return known
  const ids = page.artifacts.filter((a) => !isBrief(a) && a.file?.status === 'processing').map((a) => a.id)
  processingOfPage.set(page, ids)
  return ids
}

/** Refetches items in process every 2 s until their previews are ready. */
export function usePollProcessing(project: string, pages: readonly ListPage[]): void {
  const api = useApi()
  const queries = useQueryClient()
  const ids = useMemo(() => pages.flatMap(processingIn).slice(0, MOST_POLLED).join(), [pages])
  useEffect(() => {
    if (!ids) return
    const poll = async () => {
      const fresh = await findItems(api, ids.split(',')).catch(() => [])
      const ready = new Map(fresh.filter((a) => a.file?.status !== 'processing').map((a) => [a.id, a]))
      if (ready.size === 0) return
      const withReady = (page: ListPage): ListPage =>
        processingIn(page).some((id) => ready.has(id))
          ? { ...page, artifacts: page.artifacts.map((a) => ready.get(a.id) ?? a) }
          : page
      queries.setQueriesData<Listing>(
        { queryKey: keys.archive.lists(project) },
        (data) => data && { ...data, pages: data.pages.map(withReady) },
      )
    }
    const timer = setInterval(() => void poll(), POLL_MS)
    return () => clearInterval(timer)
  }, [api, queries, project, ids])
}
