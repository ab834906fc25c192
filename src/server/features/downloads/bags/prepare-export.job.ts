import type { Services } from '#server/access/services.ts'
import { toJsonText } from '#server/db/json-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { ExportJob } from './export-job.model.ts'
import { deleteExpiredExports, findExport, listParts, updateExport } from './exports.repo.ts'
import { planExport } from './plan-export.ts'
import { readPart } from './read-part.ts'

/** Deletes packages that have expired. */
export const sweepExports = ({ db }: Pick<Services, 'db'>, now = Date.now()) => deleteExpiredExports(db, now)

/**
 * Prepares a package: decides which files its parts have, then reads every byte once for the checksums. Each download
 * writes the same bytes from the result. A second run starts over.
 */
export async function prepareExport(services: Services, { export: id }: ExportJob, signal: AbortSignal): Promise<void> {
  const { db } = services
  const record = await findExport(db, id)
  if (record?.state !== 'preparing') return
  try {
    await planExport(services, record, signal)
    for (const { part } of await listParts(db, [id])) await readPart(services, id, part, signal)
    await updateExport(db, id, { state: 'ready' })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { code, field, reason } = error
    const problem = { code, ...(field !== undefined && { field }), ...(reason && { reason }) }
    await updateExport(db, id, { state: 'failed', problem: toJsonText(problem) })
  }
}
