import { useQueryClient } from '@tanstack/react-query'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { foldersFilingContract } from '#shared/contract/library/folders-filing.contract.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { callInBatches } from '#web/kit/client/call-in-batches.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { removeFromLists } from '../data/change-lists.ts'
import type { SelectionSummary } from '../entries/selection.ts'
import { groupIdsByKind } from './entry-batches.ts'

export interface TrashableEntry {
  kind: 'folder' | 'artifact'
  id: string
}

/** Whether everything selected may be moved to Trash. */
export const mayTrash = ({ count, creators, folderCreators }: SelectionSummary, may: May) =>
  count > 0 &&
  [...folderCreators].every((creator) => may('folder.trash', creator)) &&
  [...creators].every((creator) => may('artifact.trash', creator))

/** Moves folders and items to Trash. The message offers undo. */
export function useTrash(project: string) {
  const [api, alerts, queryClient] = [useApi(), useAlerts(), useQueryClient()]
  /** Reports an error, offers `retry`, and refetches. Resolves to whether the act succeeded. */
  const runAct = async (act: Promise<unknown>, retry: () => unknown) => {
    const [failure] = (await Promise.allSettled([act])).filter((result) => result.status === 'rejected')
    if (failure) alerts.showError(failure.reason, { retry })
    await invalidateStale(queryClient, after.trashChanged(project))
    return !failure
  }
  const restore = async (entries: readonly TrashableEntry[]): Promise<void> => {
    const { folderIds, artifactIds } = groupIdsByKind(entries)
    const runAll = async () => {
      // Restore folders first so items return to them.
      await callInBatches(folderIds, (batch) =>
        api.call(foldersFilingContract.restoreMany, { body: { folderIds: batch } }),
      )
      await callInBatches(artifactIds, (batch) =>
        api.call(artifactsFilingContract.restoreMany, { body: { artifactIds: batch } }),
      )
    }
    if (await runAct(runAll(), () => restore(entries)))
      alerts.prompt(archiveMessages.restored(entries.length), { kind: 'success' })
  }
  /** Resolves to whether everything is in Trash now. */
  const trash = async (entries: readonly TrashableEntry[]): Promise<boolean> => {
    const { folderIds, artifactIds } = groupIdsByKind(entries)
    const artifacts = artifactIds.map((id) => ({ id, active: false as const }))
    // Folders and items are trashed by separate calls. If one is refused, the other has still taken effect, so it is
    // reported and can be undone on its own.
    let trashedEntries: TrashableEntry[] = []
    const removeAll = (removedEntries: readonly TrashableEntry[]) =>
      removeFromLists(
        queryClient,
        project,
        removedEntries.map(({ id }) => id),
      )
    const putBack = removeAll(entries)
    const requests = [
      [
        'folder',
        callInBatches(folderIds, (batch) => api.call(foldersFilingContract.removeMany, { body: { folderIds: batch } })),
      ],
      [
        'artifact',
        callInBatches(artifacts, (batch) =>
          api.call(artifactsFilingContract.updateMany, { body: { artifacts: batch } }),
        ),
      ],
    ] as const
    const runAll = async () => {
      const results = await Promise.allSettled(requests.map(([, request]) => request))
      const trashedKinds = new Set(
        requests.flatMap(([kind], index) => (results[index]?.status === 'fulfilled' ? kind : [])),
      )
      trashedEntries = entries.filter(({ kind }) => trashedKinds.has(kind))
      if (trashedEntries.length < entries.length) {
        putBack()
        removeAll(trashedEntries)
      }
      await Promise.all(requests.map(([, request]) => request))
    }
    const isComplete = await runAct(runAll(), () => trash(entries.filter((entry) => !trashedEntries.includes(entry))))
    if (trashedEntries.length > 0)
      alerts.prompt(archiveMessages.trashed(trashedEntries.length), {
        kind: 'success',
        undo: () => restore(trashedEntries),
      })
    return isComplete
  }
  return { trash, restore }
}
