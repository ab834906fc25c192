import { useQueryClient } from '@tanstack/react-query'
import { artifactsFilingContract } from '#shared/contract/library/artifacts-filing.contract.ts'
import { foldersFilingContract } from '#shared/contract/library/folders-filing.contract.ts'
import { archiveMessages } from '#shared/words/archive/archive.ts'
import { useAlerts } from '#web/kit/alerts.tsx'
import { useApi } from '#web/kit/api-context.tsx'
import type { May } from '#web/kit/client/use-may.ts'
import { inParts } from '#web/kit/client/in-parts.ts'
import { after, outdate } from '#web/kit/stale.ts'
import { leaveLists } from '../data/leave.ts'
import type { Tally } from '../entries/selection.ts'
import { idsOf } from './filed.ts'

export interface Trashable {
  kind: 'folder' | 'artifact'
  id: string
}

/** Whether everything selected may be moved to Trash. */
export const mayTrash = ({ count, makers, folderMakers }: Tally, may: May) =>
  count > 0 &&
  [...folderMakers].every((maker) => may('folder.trash', maker)) &&
  [...makers].every((maker) => may('artifact.trash', maker))

/** Moves folders and items to Trash. The message offers undo. */
export function useTrash(project: string) {
  const [api, alerts, queries] = [useApi(), useAlerts(), useQueryClient()]
  /** Reports an error and refetches. Resolves to whether the act succeeded. */
  const attempt = async (act: Promise<unknown>) => {
    const [failed] = (await Promise.allSettled([act])).filter((result) => result.status === 'rejected')
    if (failed) alerts.failed(failed.reason)
    await outdate(queries, after.trashed(project))
    return !failed
  }
  const restore = async (entries: readonly Trashable[]) => {
    const { folderIds, artifactIds } = idsOf(entries)
    const act = async () => {
      // Restore folders first so items return to them.
      await inParts(folderIds, (some) => api.call(foldersFilingContract.restoreMany, { body: { folderIds: some } }))
      await inParts(artifactIds, (some) =>
        api.call(artifactsFilingContract.restoreMany, { body: { artifactIds: some } }),
      )
    }
    if (await attempt(act())) alerts.prompt(archiveMessages.restored(entries.length), { kind: 'success' })
  }
  /** Resolves to whether everything is in Trash now. */
  const trash = async (entries: readonly Trashable[]): Promise<boolean> => {
    const { folderIds, artifactIds } = idsOf(entries)
    const artifacts = artifactIds.map((id) => ({ id, active: false as const }))
    // One kind may be refused. The other is then in Trash, and is reported and can be undone alone.
    let gone: Trashable[] = []
    const parts = [
      [
        'folder',
        inParts(folderIds, (some) => api.call(foldersFilingContract.removeMany, { body: { folderIds: some } })),
      ],
      [
        'artifact',
        inParts(artifacts, (some) => api.call(artifactsFilingContract.updateMany, { body: { artifacts: some } })),
      ],
    ] as const
    const act = async () => {
      const done = await Promise.allSettled(parts.map(([, part]) => part))
      const kinds = new Set(parts.flatMap(([kind], at) => (done[at]?.status === 'fulfilled' ? kind : [])))
      gone = entries.filter(({ kind }) => kinds.has(kind))
      leaveLists(
        queries,
        project,
        gone.map(({ id }) => id),
      )
      await Promise.all(parts.map(([, part]) => part))
    }
    const all = await attempt(act())
    if (gone.length > 0)
      alerts.prompt(archiveMessages.trashed(gone.length), { kind: 'success', undo: () => restore(gone) })
    return all
  }
  return { trash, restore }
}
