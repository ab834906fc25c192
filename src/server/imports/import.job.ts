import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import type { ImportState } from '#shared/entities/imports/import.ts'
import { findImport, forgetImportFiles, listAbandoned, type ImportRecord } from './imports.repo.ts'
import type { ImportJob } from './start-step.ts'
import { planImport, toRowReason } from './steps/plan.ts'
import { readImport } from './steps/read.ts'
import { runImport } from './steps/run.ts'
import { continueImport } from './watch/continue-import.ts'
import { createStep, StepEnded, type Step } from './steps/step.ts'
import { undoImport } from './steps/undo.ts'

type RunStep = (services: Services, record: ImportRecord, step: Step) => Promise<void>

/** The work in each busy state, and the state after it failed. */
const STEPS: Partial<Record<ImportState, { run: RunStep; failed: ImportState }>> = {
  reading: { run: readImport, failed: 'failed' },
  planning: { run: planImport, failed: 'mapped' },
  running: { run: runImport, failed: 'paused' },
  undoing: { run: undoImport, failed: 'done' },
}

/** Works on the current step of an import. A second run of the same job continues where the first one has ended. */
export async function workOnImport(services: Services, job: ImportJob, signal: AbortSignal): Promise<void> {
  const record = await findImport(services.db, job.import)
  const work = record && record.job === job.job ? STEPS[record.state] : undefined
  if (!record || !work) return
  const step = createStep(services, record, signal)
  try {
    await work.run(services, record, step)
    const finished = await findImport(services.db, record.id)
    if (finished && (finished.source === 'watched' || finished.restores_to !== null))
      await continueImport(services, finished)
  } catch (error) {
    if (error instanceof StepEnded) return
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await step.finish({ state: work.failed, problem: toRowReason(error) }).catch((reason: unknown) => {
      if (!(reason instanceof StepEnded)) throw reason
    })
  }
}

const WEEK_MS = 7 * 24 * 3600 * 1000

/** Removes the files of imports that nobody continued for a week. */
export async function sweepImports(services: Services, now = Date.now()): Promise<void> {
  for (const record of await listAbandoned(services.db, now - WEEK_MS))
    await discardObjects(services, await forgetImportFiles(services.db, record))
}
