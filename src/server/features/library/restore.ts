import { sql } from 'kysely'
import {
  groupByProject,
  requireActionsOnContents,
  getCurrentUserId,
  type AuthorizedRequest,
} from '#server/access/authorized-request.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { toActor, appendToAuditLog, selectTargets, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { lockAuthorizedArtifacts, lockAuthorizedFolders } from './lock-entries.ts'
import { summarizeContents, lockFolders, lockStructure, findTrashedTree } from './library.repo.ts'

/**
 * Restores artifacts into their former folders, or the nearest remaining folder above. Artifacts that aren't in the
 * trash stay as they are.
 * @spec 4.artifact.2
 */
export async function restoreArtifacts(
  services: AuditLogServices,
  call: AuthorizedRequest,
  ids: readonly string[],
): Promise<void> {
  await longTransaction(services.db, async (trx) => {
    const now = Date.now()
    const groups = groupByProject(call, 'artifact', ids)
    // Keeps the folders from being trashed while items are restored into them.
    await lockStructure(trx, ...groups.keys())
    for (const [project, idsInProject] of groups) {
      await lockAuthorizedArtifacts(trx, call, idsInProject)
      const { rows } = await sql<{ id: string }>`
        WITH homes AS MATERIALIZED (SELECT was, nearest_active_folder(was) AS home FROM (
          SELECT DISTINCT restore_folder AS was FROM artifacts WHERE id = ANY(${uuids(idsInProject)}) AND restore_folder IS NOT NULL) d)
        UPDATE artifacts a SET active = true, folder = h.home, restore_folder = NULL, trash_batch = NULL, trash_root = false,
          updated_at = ${now}
        FROM artifacts b LEFT JOIN homes h ON h.was = b.restore_folder
        WHERE b.id = a.id AND a.id = ANY(${uuids(idsInProject)}) AND NOT a.active RETURNING a.id`.execute(trx)
      const targets = selectTargets(
        'artifacts',
        rows.map((row) => row.id),
      )
      await appendToAuditLog({ ...services, db: trx }, toActor(call), {
        project,
        act: 'restore',
        kind: 'artifact',
        targets,
        at: now,
      })
    }
  })
}

/**
 * Restores folders with everything that was trashed with them, each entry into its own folder. Throws `forbidden` if
 * the caller may not restore all of it.
 * @spec 4.folder.2
 */
export async function restoreFolders(
  services: AuditLogServices,
  call: AuthorizedRequest,
  ids: readonly string[],
): Promise<void> {
  await longTransaction(services.db, async (trx) => {
    const now = Date.now()
    const groups = groupByProject(call, 'folder', ids)
    await lockStructure(trx, ...groups.keys())
    for (const [project, idsInProject] of groups) {
      await lockAuthorizedFolders(trx, call, idsInProject)
      const tree = await findTrashedTree(trx, idsInProject)
      await lockFolders(trx, tree.ids)
      const authorizedFolder = call.authorization.getSubject('folder', idsInProject[0] ?? '')
      requireActionsOnContents(
        authorizedFolder,
        await summarizeContents(trx, getCurrentUserId(call), tree.ids, true),
        'folder.restore',
        'artifact.restore',
      )
      // Restore items before their folders: they are found by the trash batch that they share with their folder.
      await sql`UPDATE artifacts a SET active = true, folder = a.restore_folder, restore_folder = NULL, trash_batch = NULL, updated_at = ${now}
        FROM folders f WHERE f.id = ANY(${uuids(tree.ids)}) AND a.restore_folder = f.id AND a.trash_batch = f.trash_batch
          AND NOT a.active AND NOT a.trash_root`.execute(trx)
      await sql`UPDATE folders SET active = true, restore_folder = NULL, trash_batch = NULL, trash_root = false, updated_at = ${now},
        folder = CASE WHEN restore_folder = ANY(${uuids(tree.ids)}) THEN restore_folder ELSE nearest_active_folder(restore_folder) END
        WHERE id = ANY(${uuids(tree.ids)})`.execute(trx)
      const entry = { project, act: 'restore', kind: 'folder', at: now } as const
      await appendToAuditLog({ ...services, db: trx }, toActor(call), {
        ...entry,
        targets: selectTargets('folders', tree.rootIds),
      })
    }
  })
}
