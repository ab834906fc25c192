import type { Call } from '#server/access/call.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import { transaction } from '#server/db/transaction.ts'
import { demandNotOvertaken } from '#server/features/activity/activity.repo.ts'
import { actorOf, record, thingsOf, type Recorder } from '#server/record/record.ts'
import { lockFolders, lockStructure, treeOf } from '#server/features/library/library.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { updateFolder } from './folders.repo.ts'

export interface FolderChange {
  title?: string | undefined
  description?: string | undefined
  folder?: string | undefined
  seen_at?: number | undefined
}

/**
 * Renames, describes or moves a folder within its project. Throws `conflict` if someone else has changed the same field
 * since `seen_at`, `bad_input` if the folder would be moved into itself.
 */
export async function changeFolder(
  on: Recorder,
  asked: Pick<Call<never>, 'caller' | 'grant'>,
  id: string,
  { folder, seen_at, ...changes }: FolderChange,
): Promise<void> {
  const actor = actorOf(asked)
  await transaction(on.db, async (trx) => {
    const project = asked.grant.placed('folder', id).project ?? ''
    await lockStructure(trx, project)
    const [current] = await lockFolders(trx, [id])
    if (!current) throw new AppError('not_found')
    if (current.project !== project) throw new AppError('conflict', { reason: ['moved_away'] })
    if (folder !== undefined && !current.active) throw new AppError('conflict', { reason: ['in_trash'] })
    const fields = Object.keys(changes)
    if (seen_at !== undefined) await demandNotOvertaken(trx, actor, [{ id, seen_at, fields }])
    const entry = {
      project: current.project,
      kind: 'folder',
      things: thingsOf('folders', [id]),
      at: Date.now(),
    } as const
    if (folder === undefined) await updateFolder(trx, id, changes, entry.at)
    else {
      const parent = await demandFolder(trx, current.project, folder)
      if (parent && (await treeOf(trx, [id])).ids.includes(parent)) throw badInput('folder', 'inside_itself')
      await updateFolder(trx, id, { ...changes, folder: parent }, entry.at)
      await record({ ...on, db: trx }, actor, { ...entry, act: 'move', details: { to_folder: folder } })
    }
    if (fields.length > 0) await record({ ...on, db: trx }, actor, { ...entry, act: 'edit', details: { fields } })
  })
}
