import type { Authorization } from '#server/access/authorize.ts'
import type { AuthorizedSubject } from '#server/access/authorized-subject.ts'
import { isAllowedWithin } from '#server/access/authorized-subject.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { EXPORT_TTL_MS, isGalleryCopy, MAX_EXPORTS } from '#shared/entities/exports/export.ts'
import { listFolderTree } from '#server/features/downloads/downloads.repo.ts'
import { exportJob } from './export-job.model.ts'
import {
  deleteExpiredExports,
  insertExport,
  isWholeProject,
  listExports,
  measureCopy,
  measureExport,
  type ExportRecord,
  type ExportSelection,
} from './exports.repo.ts'

type ExportRequest = ExportSelection & Pick<ExportRecord, 'format' | 'language' | 'contents' | 'part_size'>

/**
 * Starts preparing an export. The caller's permissions for what they named must have been checked. A user who may not
 * download one of the items may not export it with others either. Throws `conflict` if the user has too many packages.
 */
export async function requestExport(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  authorization: Authorization,
  request: ExportRequest,
  user: string,
): Promise<ExportRecord> {
  if (request.format === 'csv' && request.contents.includes('history')) throw badInput('contents', 'not_taken')
  const bytes = await measureRequest(db, authorization, request, user)
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
 * Returns the expected size of an export in bytes. Throws `bad_input` if the format can't be of this selection, or if something
 * named is in the trash or belongs to another project, and `forbidden` if the user may not download one of the items.
 */
export async function measureRequest(
  db: Services['db'],
  authorization: Authorization,
  request: ExportSelection & Pick<ExportRecord, 'format'>,
  user: string | null,
): Promise<number> {
  const { project, artifacts, folders } = request
  requireSameProject(authorization, request)
  if (isGalleryCopy(request.format)) {
    if (!isWholeProject(request))
      throw badInput(artifacts.length > 0 ? 'ids' : folders.length > 0 ? 'folders' : 'exhibit', 'not_taken')
    // It contains only what everyone may see.
    return measureCopy(db, project)
  }
  const { bytes, ...items } = await measureSelection(db, request, user)
  requireDownloads(authorization.getSubject('project', project), items)
  return bytes
}

async function measureSelection(db: Services['db'], selection: ExportSelection, user: string | null) {
  const folders = await listFolderTree(db, selection.folders)
  const folderIds = folders.map(({ id }) => id)
  if (selection.folders.some((id) => !folderIds.includes(id))) throw badInput('folders', 'in_trash')
  return measureExport(db, selection, folderIds, user)
}

/** Throws `bad_input` if something named belongs to another project. */
export function requireSameProject(
  authorization: Authorization,
  { project, artifacts, folders, exhibit }: ExportSelection,
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
