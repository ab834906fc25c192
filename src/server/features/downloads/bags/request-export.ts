import type { Authorization } from '#server/access/authorize.ts'
import type { AuthorizedSubject } from '#server/access/authorized-subject.ts'
import { isAllowedWithin } from '#server/access/authorized-subject.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { EXPORT_TTL_MS, MAX_EXPORTS } from '#shared/entities/exports/export.ts'
import { listFolderTree } from '../downloads.repo.ts'
import { exportJob } from './export-job.model.ts'
import { deleteExpiredExports, insertExport, listExports, measureExport, type ExportRecord } from './exports.repo.ts'

type Selection = Pick<ExportRecord, 'project' | 'artifacts' | 'folders' | 'exhibit'>
type ExportRequest = Selection & Pick<ExportRecord, 'contents' | 'part_size'>

/**
 * Starts preparing a package. The caller's permissions for what they named must have been checked. A user who may not
 * download one of the items may not export it with others either. Throws `conflict` if the user has too many packages.
 */
export async function requestExport(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  authorization: Authorization,
  request: ExportRequest,
  user: string,
): Promise<ExportRecord> {
  const bytes = await measureSelection(db, authorization, request, user)
  const now = Date.now()
  return transaction(db, async (trx) => {
    // Requests wait for each other, so that the limit holds.
    await lockProjects(trx, [request.project], 'change')
    await deleteExpiredExports(trx, now)
    if ((await listExports(trx, user, now)).length >= MAX_EXPORTS)
      throw new AppError('conflict', { reason: ['most_exports', MAX_EXPORTS] })
    const record = await insertExport(trx, {
      ...request,
      id: newId(),
      user_id: user,
      total_bytes: bytes,
      expires_at: now + EXPORT_TTL_MS,
    })
    await queue.enqueue(trx, exportJob, { export: record.id })
    return record
  })
}

/**
 * Returns the size of the selected originals in bytes. Throws `forbidden` if the user may not download one of the items,
 * `bad_input` if something named is in the trash or belongs to another project.
 */
export async function measureSelection(
  db: Services['db'],
  authorization: Authorization,
  selection: Selection,
  user: string,
): Promise<number> {
  requireSameProject(authorization, selection)
  const folders = await listFolderTree(db, selection.folders)
  const folderIds = folders.map(({ id }) => id)
  if (selection.folders.some((id) => !folderIds.includes(id))) throw badInput('folders', 'in_trash')
  const measured = await measureExport(db, selection, folderIds, user)
  requireDownloads(authorization.getSubject('project', selection.project), measured)
  return measured.bytes
}

/** Throws `bad_input` if something named belongs to another project. */
export function requireSameProject(
  authorization: Authorization,
  { project, artifacts, folders, exhibit }: Selection,
): void {
  for (const [kind, ids] of [
    ['artifact', artifacts],
    ['folder', folders],
    ['exhibit', exhibit === null ? [] : [exhibit]],
  ] as const) {
    const isFromOtherProject = ids.some((id) => authorization.getSubject(kind, id).project !== project)
    if (isFromOtherProject)
      throw badInput({ artifact: 'ids', folder: 'folders', exhibit: 'exhibit' }[kind], 'other_project')
  }
}

/** Throws `forbidden` unless the user may download their own or others' items, as far as there are any. */
export function requireDownloads(project: AuthorizedSubject, { own, others }: { own: boolean; others: boolean }): void {
  for (const [exists, creator] of [
    [own, project.userId],
    [others, null],
  ] as const)
    if (exists && !isAllowedWithin(project, 'artifact.download', creator)) throw new AppError('forbidden')
}
