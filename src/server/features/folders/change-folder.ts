import type { Call } from '#server/access/call.ts'
import { requireFolder } from '#server/access/require-folder.ts'
import { transaction } from '#server/db/transaction.ts'
import { requireNoConflictingEdit } from '#server/features/activity/activity.repo.ts'
import { toActor, appendToAuditLog, selectTargets, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { lockFolders, lockStructure, findFolderTree } from '#server/features/library/library.repo.ts'
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
  services: AuditLogServices,
  call: Pick<Call<never>, 'caller' | 'authorization'>,
  id: string,
  { folder, seen_at, ...changes }: FolderChange,
): Promise<void> {
  const actor = toActor(call)
  await transaction(services.db, async (trx) => {
    const project = call.authorization.getSubject('folder', id).project ?? ''
    await lockStructure(trx, project)
    const [current] = await lockFolders(trx, [id])
    if (!current) throw new AppError('not_found')
    if (current.project !== project) throw new AppError('conflict', { reason: ['moved_away'] })
    if (folder !== undefined && !current.active) throw new AppError('conflict', { reason: ['in_trash'] })
    const fields = Object.keys(changes)
    if (seen_at !== undefined) await requireNoConflictingEdit(trx, actor, [{ id, seen_at, fields }])
    const entry = {
      project: current.project,
      kind: 'folder',
      targets: selectTargets('folders', [id]),
      at: Date.now(),
    } as const
    if (folder === undefined) await updateFolder(trx, id, changes, entry.at)
    else {
      const parent = await requireFolder(trx, current.project, folder)
      if (parent && (await findFolderTree(trx, [id])).ids.includes(parent)) throw badInput('folder', 'inside_itself')
      await updateFolder(trx, id, { ...changes, folder: parent }, entry.at)
      await appendToAuditLog({ ...services, db: trx }, actor, { ...entry, act: 'move', details: { to_folder: folder } })
    }
    if (fields.length > 0)
      await appendToAuditLog({ ...services, db: trx }, actor, { ...entry, act: 'edit', details: { fields } })
  })
}
