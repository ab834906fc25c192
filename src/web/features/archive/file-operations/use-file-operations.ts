import { useQueryClient } from '@tanstack/react-query'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { foldersFilingContract } from '#shared/contract/library/folders-filing.contract.ts'
import { fileOperationMessages } from '#shared/words/file-operations/file-operations.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import { removeFromLists } from '../data/change-lists.ts'
import { createBatchCalls, type EntryLocation } from './entry-batches.ts'
import { useRunInSequence } from './use-run-in-sequence.ts'

/** Where entries go, with a name for messages. */
export interface Destination {
  project: string
  folder: string
  title: string
  /** If undefined, each entry keeps its visibility. */
  visibility?: 'private' | 'local' | undefined
}

type EntryRef = Pick<EntryLocation, 'kind' | 'id'>

const toBody = ({ project, folder, visibility }: Omit<Destination, 'title'>) => ({
  projectId: project,
  folderId: folder,
  ...(visibility && { visibility }),
})

/**
 * Moves and copies folders and items. The message offers undo. After a partial failure, the part that succeeded is
 * reported and can be undone.
 */
export function useFileOperations(project: string) {
  const [api, alerts, runInSequence] = [useApi(), useAlerts(), useRunInSequence()]
  const queryClient = useQueryClient()
  /**
   * Removes entries from cached lists they are no longer in. `targetFolder` is their new folder in this project, if
   * any.
   */
  const removeFromProjectLists = (ids: Iterable<string>, targetFolder?: string) =>
    removeFromLists(queryClient, project, ids, targetFolder)

  const createMoveCalls = (
    entries: readonly EntryLocation[],
    destination: Omit<Destination, 'title'>,
    onMoved: (ids: readonly string[]) => void,
  ) => {
    const body = toBody(destination)
    const batchActs = {
      folders: (folderIds: string[]) => api.call(foldersFilingContract.moveMany, { body: { ...body, folderIds } }),
      artifacts: (artifactIds: string[]) =>
        api.call(artifactsFilingContract.moveMany, { body: { ...body, artifactIds } }),
    }
    return createBatchCalls(entries, batchActs, onMoved)
  }
  /** Moves entries out of the lists immediately, and puts back those that couldn't be moved. Resolves to the moved ids. */
  const runMove = async (
    groups: readonly { entries: readonly EntryLocation[]; destination: Omit<Destination, 'title'> }[],
    retry: (remainingEntries: readonly EntryLocation[]) => unknown,
  ): Promise<ReadonlySet<string>> => {
    const movedIds = new Set<string>()
    const removeAll = (isRemoved: (id: string) => boolean) =>
      groups.map(({ entries, destination }) =>
        removeFromProjectLists(
          entries.map(({ id }) => id).filter(isRemoved),
          destination.project === project ? destination.folder : undefined,
        ),
      )
    const reverts = removeAll(() => true)
    const calls = groups.flatMap(({ entries, destination }) =>
      createMoveCalls(entries, destination, (ids) => ids.forEach((id) => movedIds.add(id))),
    )
    const allEntries = groups.flatMap(({ entries }) => entries)
    await runInSequence(calls, {
      revert: () => {
        for (const revert of reverts.toReversed()) revert()
        removeAll((id) => movedIds.has(id))
      },
      retry: () => retry(allEntries.filter(({ id }) => !movedIds.has(id))),
    })
    return movedIds
  }
  const undoMove = async (entries: readonly EntryLocation[]): Promise<void> => {
    const groups = [...Map.groupBy(entries, ({ folder }) => folder)].map(([folder, folderEntries]) => ({
      entries: folderEntries,
      destination: { project, folder },
    }))
    const { size: movedBackCount } = await runMove(groups, undoMove)
    if (movedBackCount > 0) alerts.prompt(fileOperationMessages.movedBack(movedBackCount), { kind: 'success' })
  }

  /** Moves entries, except those already there. Resolves to those that couldn't be moved. */
  const move = async (
    requestedEntries: readonly EntryLocation[],
    destination: Destination,
  ): Promise<readonly EntryLocation[]> => {
    const isSameProject = destination.project === project
    const entries = requestedEntries.filter(
      ({ folder, id }) => !(isSameProject && (folder === destination.folder || id === destination.folder)),
    )
    if (entries.length === 0) return []
    const movedIds = await runMove([{ entries, destination }], (remainingEntries) =>
      move(remainingEntries, destination),
    )
    const movedEntries = entries.filter(({ id }) => movedIds.has(id))
    // Moving back from another project would lose the exhibits, so no undo is offered.
    const isUndoable = isSameProject && !destination.visibility && movedEntries.every(({ folder }) => folder !== '')
    const undo = isUndoable ? () => undoMove(movedEntries) : undefined
    if (movedEntries.length > 0)
      alerts.prompt(fileOperationMessages.moved(movedEntries.length, destination.title), { kind: 'success', undo })
    return entries.filter(({ id }) => !movedIds.has(id))
  }

  const trashCopies = (copies: readonly EntryRef[]) => {
    const batchActs = {
      folders: (folderIds: string[]) => api.call(foldersFilingContract.removeMany, { body: { folderIds } }),
      artifacts: (ids: string[]) => {
        const artifacts = ids.map((id) => ({ id, active: false as const }))
        return api.call(artifactsFilingContract.updateMany, { body: { artifacts } })
      },
    }
    return runInSequence(createBatchCalls(copies, batchActs, (ids) => void removeFromProjectLists(ids)))
  }

  const copy = async (entries: readonly EntryLocation[], destination: Destination) => {
    const body = toBody(destination)
    const createdEntries: EntryRef[] = []
    const collectCopies = (kind: EntryRef['kind']) => (copies: { id: string }[]) =>
      void createdEntries.push(...copies.map(({ id }) => ({ kind, id })))
    const batchActs = {
      folders: (folderIds: string[]) =>
        api.call(foldersFilingContract.copyMany, { body: { ...body, folderIds } }).then(collectCopies('folder')),
      artifacts: (artifactIds: string[]) =>
        api.call(artifactsFilingContract.copyMany, { body: { ...body, artifactIds } }).then(collectCopies('artifact')),
    }
    let copiedCount = 0
    await runInSequence(createBatchCalls(entries, batchActs, (ids) => void (copiedCount += ids.length)))
    if (copiedCount > 0)
      alerts.prompt(fileOperationMessages.copied(copiedCount, destination.title), {
        kind: 'success',
        undo: () => trashCopies(createdEntries),
      })
  }
  return { move, copy }
}
