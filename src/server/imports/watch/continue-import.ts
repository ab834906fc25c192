import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { ImportState } from '#shared/entities/imports/import.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { loadRunner } from '../runner.ts'
import { startStep } from '../start-step.ts'

const NEXT_STATES: Partial<Record<ImportState, ImportState>> = {
  mapped: 'planning',
  planned: 'running',
  failed: 'reading',
}

/** Starts the next step of an import of a watched folder or a backup, as a person would do. */
export async function continueImport(services: Services, record: ImportRecord): Promise<void> {
  const next = NEXT_STATES[record.state]
  if (!next) return
  try {
    await startStep(services, await loadRunner(services.db, record), record.id, [record.state], next)
  } catch (error) {
    // Someone did it first, or the administrator's account is suspended.
    if (!(error instanceof AppError)) throw error
  }
}
