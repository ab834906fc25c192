import { sql, type Transaction } from 'kysely'
import {
  groupByProject,
  requireActionsOnContents,
  getCurrentUserId,
  type AuthorizedRequest,
} from '#server/access/authorized-request.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { toActor, appendToAuditLog, selectTargets, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { lockTree } from './lock-entries.ts'
import { summarizeContents, lockStructure } from './library.repo.ts'

/**
 * Moves artifacts to the trash: inactive, at the top level, with their folder remembered. Skips those already in the
 * trash. The caller must hold the locks.
 * @spec 4.artifact.1
 */
export async function trashArtifacts(
  services: AuditLogServices & { db: Transaction<Database> },
  call: AuthorizedRequest,
  ids: readonly string[],
  now = Date.now(),
): Promise<void> {
  for (const [project, idsInProject] of groupByProject(call, 'artifact', ids)) {
    const { rows } = await sql<{ id: string }>`
      UPDATE artifacts SET active = false, restore_folder = folder, folder = NULL, trash_batch = ${newId()}, trash_root = true, updated_at = ${now}
      WHERE id = ANY(${uuids(idsInProject)}) AND active RETURNING id`.execute(services.db)
    const targets = selectTargets(
      'artifacts',
      rows.map((row) => row.id),
    )
    await appendToAuditLog(services, toActor(call), { project, act: 'trash', kind: 'artifact', targets, at: now })
  }
}

/**
 * Moves folders with their contents to the trash as one batch; each entry remembers its own folder. Throws `conflict`
 * if one is already in the trash, `forbidden` if the caller may not trash all contents.
 * @spec 4.folder.1
 */
export async function trashFolders(
  services: AuditLogServices,
  call: AuthorizedRequest,
  ids: readonly string[],
): Promise<void> {
  await longTransaction(services.db, async (trx) => {
    const now = Date.now()
    const groups = groupByProject(call, 'folder', ids)
    await lockStructure(trx, ...groups.keys())
    for (const [project, idsInProject] of groups) {
      const tree = await lockTree(trx, call, idsInProject)
      if (idsInProject.some((id) => !tree.ids.includes(id)))
        throw new AppError('conflict', { reason: ['trashed_already'] })
      const authorizedFolder = call.authorization.getSubject('folder', idsInProject[0] ?? '')
      requireActionsOnContents(
        authorizedFolder,
        await summarizeContents(trx, getCurrentUserId(call), tree.ids),
        'folder.trash',
        'artifact.trash',
      )
      const batch = newId()
      await sql`UPDATE folders SET active = false, restore_folder = folder, folder = NULL, trash_batch = ${batch},
        trash_root = id = ANY(${uuids(tree.rootIds)}), updated_at = ${now} WHERE id = ANY(${uuids(tree.ids)})`.execute(
        trx,
      )
      await sql`UPDATE artifacts SET active = false, restore_folder = folder, folder = NULL, trash_batch = ${batch}, updated_at = ${now}
        WHERE folder = ANY(${uuids(tree.ids)}) AND active`.execute(trx)
      const entry = { project, act: 'trash', kind: 'folder', at: now } as const
      await appendToAuditLog({ ...services, db: trx }, toActor(call), {
        ...entry,
        targets: selectTargets('folders', tree.rootIds),
      })
    }
  })
}
