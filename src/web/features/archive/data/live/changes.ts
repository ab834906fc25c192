import type { Query, QueryClient } from '@tanstack/react-query'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { SocketMessage } from '#shared/socket-messages.ts'
import type { Api } from '#web/kit/api.ts'
import { findItems } from '#web/kit/client/find.ts'
import { keys, ofList, type ListKey } from '#web/kit/keys.ts'
import { after, outdate, outdateForLater } from '#web/kit/stale.ts'
import { listLoader } from '../list-loader.ts'
import type { Listing } from '../listing.ts'
import type { Search } from '../order.ts'
import { patchList } from './patch-list.ts'

/** Changes that arrive within this time are shown together. */
const SOON_MS = 150
/** The pause between two refreshes is a multiple of the last one's duration, within bounds. */
const PAUSE_MS = 1000
const PAUSE_TIMES = 4
const LONGEST_PAUSE_MS = 8000
/** Lists are refetched as a whole if more items than this have changed. */
const MOST_ITEMS = 200

/**
 * Updates the query cache when others change the project. Edits in progress and selections live elsewhere and are safe.
 */
export function createChanges(api: Api, queries: QueryClient, project: string) {
  let items = new Set<string>()
  let folders = false
  /** Tags or exhibits have changed, which items don't show. */
  let besides = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let notBefore = 0

  const plan = () => {
    if (busy || timer !== undefined || (items.size === 0 && !folders && !besides)) return
    timer = setTimeout(() => void refresh(), Math.max(SOON_MS, notBefore - Date.now()))
  }
  const refresh = async () => {
    const [ids, withFolders, withBesides] = [items, folders, besides]
    ;[items, folders, besides, timer, busy] = [new Set(), false, false, undefined, true]
    const started = Date.now()
    await Promise.all([
      lists(ids, withFolders),
      outdate(queries, after.others({ project, items: ids, folders: withFolders, besides: withBesides })),
    ]).catch(() => undefined)
    const ended = Date.now()
    notBefore = ended + Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, PAUSE_TIMES * (ended - started)))
    busy = false
    plan()
  }

  const lists = async (ids: ReadonlySet<string>, withFolders: boolean) => {
    const all = after.listsChanged(project)
    if (withFolders || ids.size > MOST_ITEMS) return outdate(queries, all)
    if (ids.size === 0) return undefined
    await outdateForLater(queries, all)
    const shown = queries.getQueryCache().findAll({ queryKey: keys.archive.lists(project), type: 'active' })
    if (shown.length === 0) return undefined
    // If the items can't be fetched, refetch the list, which has its own retries.
    const found = await findItems(api, [...ids]).catch(() => null)
    if (!found) return outdate(queries, all)
    const fresh = new Map<string, Artifact | null>([...ids].map((id) => [id, null]))
    for (const artifact of found) if (artifact.project === project) fresh.set(artifact.id, artifact)
    return Promise.all(shown.map((list) => patch(list, fresh)))
  }
  const patch = (list: Query, fresh: ReadonlyMap<string, Artifact | null>) => {
    const { data } = list.state as { data: Listing | undefined }
    if (!data) return undefined
    const key = list.queryKey as ListKey<Search>
    const { search } = ofList(key)
    // A load in progress would overwrite the patch, so try again after it.
    if (listLoader(api, queries, key).isBusy()) {
      for (const id of fresh.keys()) items.add(id)
      return undefined
    }
    const patched = patchList(data, search, fresh)
    queries.setQueryData(key, patched.data)
    // This refetches only the first and the visible pages.
    return patched.doubtful ? outdate(queries, after.placesUnknown(key)) : undefined
  }

  return {
    hear: (message: SocketMessage) => {
      if (!('ids' in message) || message.project !== project) return
      if (message.type === 'folderChanged') folders = true
      else if (message.ids.length === 0) besides = true
      else for (const id of message.ids) items.add(id)
      plan()
    },
    /** After a reconnect, changes may have been missed. */
    missed: () => void outdate(queries, after.deaf(project)),
    stop: () => clearTimeout(timer),
  }
}
