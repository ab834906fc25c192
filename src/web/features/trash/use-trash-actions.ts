import { useMutation, useQueryClient } from '@tanstack/react-query'
import { trashMessages } from '#shared/words/trash/trash.ts'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { foldersFilingContract } from '#shared/contract/library/folders-filing.contract.ts'
import { libraryContract } from '#shared/contract/library/library.contract.ts'
import { formatBytes } from '#shared/words/formats.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { callInBatches } from '#web/kit/client/call-in-batches.ts'
import { after, invalidateStale } from '#web/kit/stale.ts'
import { removeFromCache, trashCountQuery } from './trash.queries.ts'
import { announceRestored } from './announce-restored.ts'
import { getIdsOfKind, type TrashEntry } from './trash-entries.ts'

type Entries = readonly TrashEntry[]

/** Longer titles are shortened inside a sentence. */
const MAX_TITLE_LENGTH = 80
const shorten = (title: string) =>
  title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : title

/**
 * Restores and deletes entries, and empties the trash. Each action resolves to whether it was done; failures are shown to the
 * user. `onTrash` moves restored entries back to the trash.
 */
export function useTrashActions(project: string, onMoveToTrash: (entries: Entries) => Promise<unknown>) {
  const [api, alerts, queryClient] = [useApi(), useAlerts(), useQueryClient()]
  // Also refetches after a failure, because a part may have succeeded. Not awaited, so that the result is shown first.
  const onSettled = () => {
    void invalidateStale(queryClient, after.trashChanged(project))
  }
  const onSuccess = (_: unknown, entries: Entries) => {
    const removedIds = new Set(entries.map(({ id }) => id))
    removeFromCache(queryClient, project, (id) => removedIds.has(id))
  }
  const restoreMutation = useMutation({
    mutationFn: async (entries: Entries) => {
      // Folders first: an item that was deleted before its folder is then restored into it.
      const folders = await callInBatches(getIdsOfKind(entries, 'folder'), (folderIds) =>
        api.call(foldersFilingContract.restoreMany, { body: { folderIds } }),
      )
      const items = await callInBatches(getIdsOfKind(entries, 'artifact'), (artifactIds) =>
        api.call(artifactsFilingContract.restoreMany, { body: { artifactIds } }),
      )
      return new Map([...folders, ...items].flat().map(({ id, folder }) => [id, folder]))
    },
    onSuccess,
    onSettled,
  })
  const destroyMutation = useMutation({
    mutationFn: async (entries: Entries) => {
      // Items first: deleting a folder deletes its items too, and their ids would then be unknown.
      await callInBatches(getIdsOfKind(entries, 'artifact'), (artifactIds) =>
        api.call(artifactsFilingContract.removeMany, { body: { artifactIds } }),
      )
      await callInBatches(getIdsOfKind(entries, 'folder'), (folderIds) =>
        api.call(foldersFilingContract.removeMany, { body: { folderIds, permanent: true } }),
      )
    },
    onSuccess,
    onSettled,
  })
  const emptyMutation = useMutation({
    mutationFn: () => api.call(libraryContract.emptyTrash, { params: { id: project } }),
    onSuccess: () => removeFromCache(queryClient, project, () => true),
    onSettled,
  })
  const hasSucceeded = (action: Promise<unknown>) =>
    action.then(
      () => true,
      () => false,
    )

  return {
    busy: restoreMutation.isPending || destroyMutation.isPending || emptyMutation.isPending,
    emptying: emptyMutation.isPending,
    restore: (entries: Entries) =>
      hasSucceeded(
        restoreMutation.mutateAsync(entries).then((restoredFolderIds) => {
          return announceRestored(
            { api, alerts, queryClient, project },
            entries,
            restoredFolderIds,
            () => void onMoveToTrash(entries),
          )
        }),
      ),
    destroy: async (entries: Entries, bytes: number) => {
      const folderCount = getIdsOfKind(entries, 'folder').length
      const [first] = entries
      const question =
        entries.length === 1 && first
          ? {
              title: trashMessages.destroyTitle(shorten(first.title)),
              description: first.kind === 'folder' ? trashMessages.destroyFolder : trashMessages.destroyItem,
            }
          : {
              title: trashMessages.destroyManyTitle(entries.length),
              description: trashMessages.destroyMany(
                folderCount,
                entries.length - folderCount,
                bytes > 0 ? formatBytes(bytes) : '',
              ),
            }
      if (!(await alerts.confirm({ ...question, actionLabel: trashMessages.destroy }))) return false
      const isDestroyed = await hasSucceeded(destroyMutation.mutateAsync(entries))
      if (isDestroyed) alerts.prompt(trashMessages.destroyed(entries.length), { kind: 'success' })
      return isDestroyed
    },
    empty: async () => {
      const count = queryClient.fetchQuery(trashCountQuery(api, project))
      const description = await count.then(
        (counts) => trashMessages.emptyAll(counts.total_folders, counts.total, counts.total_estimated === true),
        (error: unknown) => void alerts.showError(error),
      )
      if (description === undefined) return false
      const question = {
        title: trashMessages.emptyAsk,
        description,
        actionLabel: trashMessages.empty,
        confirmWord: trashMessages.emptyWord,
      }
      if (!(await alerts.confirm(question))) return false
      return hasSucceeded(
        emptyMutation.mutateAsync().then(({ artifacts, folders }) => {
          alerts.prompt(trashMessages.emptied, { kind: 'success', text: trashMessages.emptiedText(folders, artifacts) })
        }),
      )
    },
  }
}
