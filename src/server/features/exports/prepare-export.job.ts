import type { Services } from '#server/access/services.ts'
import { toJsonText } from '#server/db/json-text.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import { isGalleryCopy } from '#shared/entities/exports/export.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { ExportJob } from './export-job.model.ts'
import { deleteExpiredExports, findExport, updateExport } from './exports.repo.ts'
import { prepareFiles } from './prepare-files.ts'
import { storeCopy, type CopyGallery } from './store-copy.ts'

/** Deletes exports that have expired. */
export async function sweepExports(services: Services, now = Date.now()): Promise<void> {
  await discardObjects(services, await deleteExpiredExports(services.db, now))
}

/**
 * Prepares an export, so that each download writes the same bytes. The parts of a copy of the gallery are stored. A second run
 * starts over.
 */
export async function prepareExport(
  services: Services,
  { export: id }: ExportJob,
  signal: AbortSignal,
  copyGallery: CopyGallery,
): Promise<void> {
  const { db } = services
  const record = await findExport(db, id)
  if (record?.state !== 'preparing') return
  try {
    if (isGalleryCopy(record.format)) await storeCopy(services, record, copyGallery, signal)
    else await prepareFiles(services, record, signal)
    await updateExport(db, id, { state: 'ready' })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { code, field, reason } = error
    const problem = { code, ...(field !== undefined && { field }), ...(reason && { reason }) }
    await updateExport(db, id, { state: 'failed', problem: toJsonText(problem) })
  }
}
