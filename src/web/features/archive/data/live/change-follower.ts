import type { Query, QueryClient } from '@tanstack/react-query'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { SocketMessage } from '#shared/socket-messages.ts'
import type { Api } from '#web/kit/api.ts'
import { fetchFullItems } from '#web/kit/client/search-archive.ts'
import { keys, parseListKey, type ListKey } from '#web/kit/keys.ts'
import { after, invalidateStale, invalidateStaleLater } from '#web/kit/stale.ts'
import { createListLoader } from '../list-loader.ts'
import type { Listing } from '../listing.ts'
import type { ListSearch } from '../item-order.ts'
import { patchList } from './patch-list.ts'

/** Changes that arrive within this time are shown together. */
const BATCH_MS = 150
/** The pause between two refreshes is a multiple of the last one's duration, within bounds. */
const MIN_PAUSE_MS = 1000
const PAUSE_FACTOR = 4
const MAX_PAUSE_MS = 8000
/** Lists are refetched as a whole if more items than this have changed. */
const MAX_PATCHED_ITEMS = 200

/**
 * Updates the query cache when others change the project. Selections and unsaved edits are stored elsewhere and stay as
 * they are.
 */
export function createChangeFollower(api: Api, queryClient: QueryClient, project: string) {
  let changedItemIds = new Set<string>()
  let foldersChanged = false
  /** Whether tags or exhibits have changed, which doesn't affect listed items. */
  let tagsOrExhibitsChanged = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRefreshing = false
  let nextRefreshAt = 0

  const scheduleRefresh = () => {
    if (isRefreshing || timer !== undefined || (changedItemIds.size === 0 && !foldersChanged && !tagsOrExhibitsChanged)) return
    timer = setTimeout(() => void refresh(), Math.max(BATCH_MS, nextRefreshAt - Date.now()))
  }
  const refresh = async () => {
    const [ids, refreshFolders, refreshTagsAndExhibits] = [changedItemIds, foldersChanged, tagsOrExhibitsChanged]
    ;[changedItemIds, foldersChanged, tagsOrExhibitsChanged, timer, isRefreshing] = [new Set(), false, false, undefined, true]
    const started = Date.now()
    await Promise.all([
      refreshLists(ids, refreshFolders),
      invalidateStale(queryClient, after.othersChanged({ project, items: ids, folders: refreshFolders, tagsOrExhibits: refreshTagsAndExhibits })),
    ]).catch(() => undefined)
    const endedMs = Date.now()
    nextRefreshAt = endedMs + Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, PAUSE_FACTOR * (endedMs - started)))
    isRefreshing = false
    scheduleRefresh()
  }

  const refreshLists = async (ids: ReadonlySet<string>, refreshFolders: boolean) => {
    const listsChanged = after.listsChanged(project)
    if (refreshFolders || ids.size > MAX_PATCHED_ITEMS) return invalidateStale(queryClient, listsChanged)
    if (ids.size === 0) return undefined
    await invalidateStaleLater(queryClient, listsChanged)
    const activeLists = queryClient.getQueryCache().findAll({ queryKey: keys.archive.lists(project), type: 'active' })
    if (activeLists.length === 0) return undefined
    // If the items can't be fetched, refetch the list, which has its own retries.
    const fetchedItems = await fetchFullItems(api, [...ids]).catch(() => null)
    if (!fetchedItems) return invalidateStale(queryClient, listsChanged)
    const itemsById = new Map<string, Artifact | null>([...ids].map((id) => [id, null]))
    for (const artifact of fetchedItems) if (artifact.project === project) itemsById.set(artifact.id, artifact)
    return Promise.all(activeLists.map((list) => patchCachedList(list, itemsById)))
  }
  const patchCachedList = (list: Query, itemsById: ReadonlyMap<string, Artifact | null>) => {
    const { data } = list.state as { data: Listing | undefined }
    if (!data) return undefined
    const key = list.queryKey as ListKey<ListSearch>
    const { search } = parseListKey(key)
    // A load in progress would overwrite the patch, so try again after it.
    if (createListLoader(api, queryClient, key).isBusy()) {
      for (const id of itemsById.keys()) changedItemIds.add(id)
      return undefined
    }
    const patchedListing = patchList(data, search, itemsById)
    queryClient.setQueryData(key, patchedListing.listing)
    // This refetches only the first and the visible pages.
    return patchedListing.needsRefetch ? invalidateStale(queryClient, after.positionsUnknown(key)) : undefined
  }

  return {
    handleMessage: (message: SocketMessage) => {
      if (!('ids' in message) || message.project !== project) return
      if (message.type === 'folderChanged') foldersChanged = true
      else if (message.ids.length === 0) tagsOrExhibitsChanged = true
      else for (const id of message.ids) changedItemIds.add(id)
      scheduleRefresh()
    },
    /** After a reconnect, changes may have been missed. */
    handleReconnect: () => void invalidateStale(queryClient, after.updatesMissed(project)),
    stop: () => clearTimeout(timer),
  }
}
