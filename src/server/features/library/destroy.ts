import { sql } from 'kysely'
import { groupByProject, type AuthorizedRequest } from '#server/access/authorized-request.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { toActor, appendToAuditLog, selectTargets } from '#server/audit-log/audit-log.ts'
import { AppError } from '#server/kit/app-error.ts'
import { lockAuthorizedArtifacts, lockAuthorizedFolders } from './lock-entries.ts'
import { lockReferences, lockStructure, lockTrash, findTrashedTree } from './library.repo.ts'

const createNotInTrashError = () => new AppError('conflict', { reason: ['not_in_trash'] })

/**
 * Destroys artifacts in the trash; their bytes are deleted unless another artifact shares them. Throws `conflict`,
 * destroying none, if one isn't in the trash.
 * @spec 4.artifact.3
 */
export async function destroyArtifacts(
  services: Services,
  call: AuthorizedRequest,
  ids: readonly string[],
): Promise<void> {
  const { db, pubSub } = services
  const files = await longTransaction(db, async (trx) => {
    const orphanedFiles: string[] = []
    const groups = groupByProject(call, 'artifact', ids)
    await lockProjects(trx, groups.keys())
    await lockReferences(trx, sql`a.id = ANY(${uuids(ids)})`)
    for (const [project, idsInProject] of groups) {
      await lockAuthorizedArtifacts(trx, call, idsInProject)
      const targets = selectTargets('artifacts', idsInProject)
      await appendToAuditLog({ pubSub, db: trx }, toActor(call), { project, act: 'destroy', kind: 'artifact', targets })
      const { rows } = await sql<{ file: string | null }>`
        DELETE FROM artifacts WHERE id = ANY(${uuids(idsInProject)}) AND NOT active RETURNING file`.execute(trx)
      if (rows.length < idsInProject.length) throw createNotInTrashError()
      orphanedFiles.push(...rows.flatMap(({ file }) => file ?? []))
    }
    return orphanedFiles
  })
  await sweepFiles(services, files)
}

/** Destroys folders in the trash with everything that was trashed with them. */
export async function destroyFolders(
  services: Services,
  call: AuthorizedRequest,
  ids: readonly string[],
): Promise<void> {
  const { db, pubSub } = services
  const files = await longTransaction(db, async (trx) => {
    const orphanedFiles: string[] = []
    const groups = groupByProject(call, 'folder', ids)
    await lockStructure(trx, ...groups.keys())
    for (const [project, idsInProject] of groups) {
      await lockAuthorizedFolders(trx, call, idsInProject)
      const tree = await findTrashedTree(trx, idsInProject)
      await lockReferences(trx, sql`a.restore_folder = ANY(${uuids(tree.ids)}) AND NOT a.active`)
      if (idsInProject.some((id) => !tree.ids.includes(id))) throw createNotInTrashError()
      const targets = selectTargets('folders', tree.rootIds)
      await appendToAuditLog({ pubSub, db: trx }, toActor(call), { project, act: 'destroy', kind: 'folder', targets })
      const { rows } = await sql<{ file: string | null }>`
        DELETE FROM artifacts a USING folders f WHERE f.id = ANY(${uuids(tree.ids)}) AND a.restore_folder = f.id
          AND a.trash_batch = f.trash_batch AND NOT a.active AND NOT a.trash_root RETURNING a.file`.execute(trx)
      orphanedFiles.push(...rows.flatMap(({ file }) => file ?? []))
      // Entries that were trashed before their folder stay in the trash and can be restored to the nearest remaining
      // folder.
      for (const table of ['artifacts', 'folders'] as const)
        await sql`UPDATE ${sql.table(table)} SET restore_folder = nearest_active_folder(restore_folder)
          WHERE restore_folder = ANY(${uuids(tree.ids)})`.execute(trx)
      await sql`DELETE FROM folders WHERE id = ANY(${uuids(tree.ids)})`.execute(trx)
    }
    return orphanedFiles
  })
  await sweepFiles(services, files)
}

/**
 * Destroys everything in the trash of a project and returns the counts.
 * @spec 4.artifact.4
 */
export async function emptyTrash(services: Services, call: AuthorizedRequest, project: string) {
  const { db, pubSub } = services
  const { files, ...counts } = await longTransaction(db, async (trx) => {
    await lockStructure(trx, project)
    // Lock the entries first, then log and delete exactly those: whatever is moved to the trash later is kept.
    await lockReferences(trx, sql`a.project = ${project} AND NOT a.active AND a.trash_batch IS NOT NULL`)
    const folders = await lockTrash(trx, 'folders', project)
    const items = await lockTrash(trx, 'artifacts', project)
    const entry = { project, act: 'destroy' } as const
    const auditServices = { pubSub, db: trx }
    await appendToAuditLog(auditServices, toActor(call), {
      ...entry,
      kind: 'artifact',
      targets: selectTargets('artifacts', items),
    })
    await appendToAuditLog(auditServices, toActor(call), {
      ...entry,
      kind: 'folder',
      targets: selectTargets('folders', folders),
    })
    const { rows } = await sql<{ file: string | null }>`
      DELETE FROM artifacts WHERE id = ANY(${uuids(items)}) RETURNING file`.execute(trx)
    await sql`DELETE FROM folders WHERE id = ANY(${uuids(folders)})`.execute(trx)
    const orphanedFiles = rows.flatMap(({ file }) => file ?? [])
    return { files: orphanedFiles, artifacts: items.length, folders: folders.length }
  })
  await sweepFiles(services, files)
  return counts
}
