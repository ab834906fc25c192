import { listParts, type ExportRecord } from './exports.repo.ts'
import type { PartServices } from './open-part.ts'
import { planExport } from './plan-export.ts'
import { readPart } from './read-part.ts'

/**
 * Decides which files the parts of a bag or a table have, then reads every byte once for the checksums. Doing it again starts
 * over. Throws `conflict` with the name of an original whose bytes are missing or damaged.
 */
export async function prepareFiles(services: PartServices, record: ExportRecord, signal: AbortSignal): Promise<void> {
  await planExport(services, record, signal)
  for (const { part } of await listParts(services.db, [record.id])) await readPart(services, record, part, signal)
}
