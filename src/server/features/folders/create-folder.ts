import { requireFolder } from '#server/access/require-folder.ts'
import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { transaction } from '#server/db/transaction.ts'
import { lockStructure } from '#server/features/library/library.repo.ts'
import { newId } from '#server/kit/ids.ts'
import { insertFolder } from './folders.repo.ts'

interface NewFolder {
  project: string
  title: string
  description?: string | undefined
  folder?: string | undefined
}

/** Creates a folder and returns its id. */
export async function createFolder(
  { db, pubSub }: AuditLogServices,
  { project, title, description = '', folder }: NewFolder,
  actor: Actor,
): Promise<string> {
  const id = newId()
  await transaction(db, async (trx) => {
    // The lock keeps the parent folder from being deleted concurrently.
    await lockStructure(trx, project)
    const parent = await requireFolder(trx, project, folder)
    await insertFolder(trx, { id, project, folder: parent, title, description, user_id: actor.user })
    const entry = { project, act: 'create', kind: 'folder', targets: selectTargets('folders', [id]) } as const
    await appendToAuditLog({ db: trx, pubSub }, actor, entry)
  })
  return id
}
