import type { QueryClient } from '@tanstack/react-query'
import { trashMessages } from '#shared/words/trash/trash.ts'
import type { Alerts, Notice } from '#web/kit/alert-store.ts'
import type { Api } from '#web/kit/api.ts'
import { originalFolderQuery } from './trash.queries.ts'
import type { TrashEntry } from './trash-entries.ts'

interface Context {
  api: Api
  alerts: Alerts
  queryClient: QueryClient
  project: string
}

const ROOT = 'root'

/**
 * Entries that were restored to a folder other than their original one, because that one was deleted. `folderIds`:
 * where each entry is now.
 */
export const findRelocated = (entries: readonly TrashEntry[], folderIds: ReadonlyMap<string, string>) =>
  entries.filter(({ id, originalFolder }) => folderIds.get(id) !== (originalFolder ?? ROOT))

/** Confirms what was restored and says where it is now, especially if that is not the original folder. */
export async function announceRestored(
  { api, alerts, queryClient, project }: Context,
  entries: readonly TrashEntry[],
  folderIds: ReadonlyMap<string, string>,
  undo: Notice['undo'],
): Promise<void> {
  const fetchFolderTitle = async (folderId: string): Promise<string | null> => {
    if (folderId === ROOT) return null
    const query = { ...originalFolderQuery(api, project, folderId), staleTime: 0 }
    const path = await queryClient.fetchQuery(query).catch(() => [])
    return path.at(-1)?.title ?? ''
  }
  const relocatedEntries = findRelocated(entries, folderIds)
  const [folderId, ...otherFolders] = new Set(
    (relocatedEntries.length > 0 ? relocatedEntries : entries).map(({ id }) => folderIds.get(id) ?? ROOT),
  )
  const title = otherFolders.length > 0 || folderId === undefined ? undefined : await fetchFolderTitle(folderId)
  const [firstEntry] = entries
  alerts.prompt(
    entries.length === 1 && firstEntry
      ? trashMessages.restored(firstEntry.title)
      : trashMessages.restoredMany(entries.length),
    {
      kind: 'success',
      undo,
      text:
        relocatedEntries.length > 0
          ? trashMessages.folderGone(relocatedEntries.length, entries.length, title)
          : title === undefined
            ? undefined
            : trashMessages.restoredTo(title),
    },
  )
}
