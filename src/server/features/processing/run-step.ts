import type { Transaction } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { ToolKilledError, ToolFailedError } from '#server/ports/media/children/tool-error.ts'
import type { MediaResult } from '#server/ports/media/media.ts'
import { saveLook } from '#server/features/similar/looks.repo.ts'
import { findFile, saveFileFacts, replaceDerivatives, type StoredFile } from './files.repo.ts'
import { storeDerivative } from './store-derivative.ts'
import { FILE_NOTES as reasons, type FileNote } from '#shared/words/file-notes/file-notes.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import type { Step } from '#server/db/tables/processing.ts'
import {
  addSteps,
  beginRun,
  endStep,
  releaseRun,
  updateFileStatus,
  type Run,
  type StepJob,
} from '#server/files/steps.repo.ts'
import { countEndedStep } from './throughput.repo.ts'
import { notifyFileChanged, notifyUploaders } from './notify-processing.ts'
import { isTemporaryOutage } from './unavailable.ts'
import { makeWorkDir } from '#server/ports/media/work-dir.ts'
import { getVerdict } from '#server/ports/media/verdict.ts'
import { deleteVerdicts, saveVerdict } from '#server/files/verdicts.repo.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'

/**
 * How often a process or tool may be killed during a step, and how many unexpected errors may occur, before the step is
 * parked.
 */
const MAX_DEATHS = 3
const MAX_ERRORS = 10

/** The result of a step. `pendingRenditions` are steps to run after it. */
export type StepOutcome = MediaResult & { pendingRenditions?: Step[] }
/** Does the work of a step. `dir` is an empty directory that is kept until the derivatives are stored. */
export type StepWork = (file: StoredFile, run: Run, dir: string, signal: AbortSignal) => Promise<StepOutcome>

/**
 * Runs one step of a file once and saves the result. Even if the process is killed, the step ends up done, parked with
 * a reason, or retried. Throws if the step must be retried. If the file is destroyed in the meantime, the run stops
 * immediately and leaves nothing behind.
 */
export async function runStep(services: Services, job: StepJob, signal: AbortSignal, runWork: StepWork): Promise<void> {
  const destroyController = new AbortController()
  const stop = services.pubSub.subscribe((message) => {
    if (message.topic === 'destroyed' && message.files.includes(job.file))
      destroyController.abort(new Error('it has been destroyed'))
    // The row belongs to another run now, so this run's result would be discarded.
    if (message.topic === 'cancelled' && message.file === job.file && message.step === job.step)
      destroyController.abort(new Error('it has been cancelled'))
  })
  try {
    await attemptStep(services, job, AbortSignal.any([signal, destroyController.signal]), runWork)
  } catch (error) {
    if (!destroyController.signal.aborted) throw error
    await removeOrphanedDerivatives(services, job.file)
  } finally {
    stop()
  }
}

async function attemptStep(services: Services, job: StepJob, signal: AbortSignal, runWork: StepWork): Promise<void> {
  const { db, log } = services
  const run = await beginRun(db, job)
  const file = run && (await findFile(db, run.file))
  if (!file) return
  if (run.deaths >= MAX_DEATHS) return parkRun(services, run, file, reasons.deadly)
  try {
    const workDir = await makeWorkDir()
    try {
      await finishStep(services, run, file, await runWork(file, run, workDir.dir, signal), signal)
    } finally {
      await workDir.remove()
    }
  } catch (error) {
    const countsAsError = !signal.aborted && !isTemporaryOutage(error)
    // Broken tools are logged elsewhere, once each instead of for every file that waits for them.
    if (!signal.aborted && !(error instanceof ToolFailedError))
      log.warn({ err: error, file: run.file, step: run.step }, 'cannot process a file')
    const [limit, reason] =
      error instanceof ToolKilledError ? [MAX_DEATHS, reasons.toolKilled] : [MAX_ERRORS, reasons.unforeseen]
    if (countsAsError && run.errors + 1 >= limit) return parkRun(services, run, file, reason)
    await releaseRun(db, run, countsAsError)
    throw error
  }
}

async function finishStep(
  services: Services,
  run: Run,
  { type }: StoredFile,
  result: StepOutcome,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, queue } = services
  const { file, step } = run
  const rows: Awaited<ReturnType<typeof storeDerivative>>[] = []
  for (const derivative of result.derivatives) rows.push(await storeDerivative(store, run, derivative, signal))
  const pendingRenditions = result.failed === undefined ? (result.pendingRenditions ?? []) : []
  const saveRunVerdict = await prepareVerdict(services, run, type, result.failed ?? result.note)
  const isCurrent = await transaction(db, async (trx) => {
    if (!(await endStep(trx, run, result.failed?.[0]))) return false
    await replaceDerivatives(trx, file, step, rows, pendingRenditions)
    const is_playable = result.failed === undefined && isRecording(type) && !pendingRenditions.includes('stream')
    const { look = null, ...mediaFacts } = result.facts
    const facts = step === 'process' ? { ...mediaFacts, is_playable } : mediaFacts
    // Add the later steps first: they determine whether visitors find a document by its text.
    await addSteps(trx, queue, file, pendingRenditions, run.org)
    await saveFileFacts(trx, file, facts, result.failed ?? result.note, step === 'process')
    if (step === 'process') await saveLook(trx, file, look)
    await updateFileStatus(trx, file)
    await saveRunVerdict(trx, pendingRenditions)
    await countEndedStep(trx, step, result.failed !== undefined)
    return true
  })
  // If another run has taken over, this run's objects are deleted here or by the sweep, unless the other run uses them
  // too.
  if (isCurrent) await notifyStepEnd(services, run, type, pendingRenditions)
  else await removeOrphanedDerivatives(services, file)
}

/**
 * Prepares to save the verdict of a step that ended with a note, together with the current tool versions, or to delete
 * the verdict of an earlier run.
 */
async function prepareVerdict(
  { media }: Services,
  { file, step }: Run,
  type: StoredFile['type'],
  note: FileNote | undefined,
) {
  const code = note && getVerdict(note) && note[0]
  const tools = code ? ((await media.getVersion(type)) ?? 'unknown') : ''
  return (trx: Transaction<Database>, pendingRenditions: readonly Step[]) => {
    if (!code) return deleteVerdicts(trx, file, step, pendingRenditions)
    return saveVerdict(trx, { file, step, code, tools, isRetryable: code === reasons.toolKilled[0] })
  }
}

/** Deletes the derivatives of a file that was destroyed during the run. */
async function removeOrphanedDerivatives({ db, store, log }: Services, file: string): Promise<void> {
  if (await findFile(db, file)) return
  const keys: string[] = []
  for await (const { key } of store.list(`d/${file}/`)) keys.push(key)
  await discardObjects({ db, store, log }, keys)
}

/** Parks a step with a reason until a user retries it. */
async function parkRun(services: Services, run: Run, { type }: StoredFile, reason: FileNote): Promise<void> {
  const saveRunVerdict = await prepareVerdict(services, run, type, reason)
  const isCurrent = await transaction(services.db, async (trx) => {
    if (!(await endStep(trx, run, reason[0]))) return false
    await saveFileFacts(trx, run.file, {}, reason, false)
    await updateFileStatus(trx, run.file)
    await saveRunVerdict(trx, [])
    await countEndedStep(trx, run.step, true)
    return true
  })
  if (isCurrent) await notifyStepEnd(services, run, type, [])
}

async function notifyStepEnd(
  services: Services,
  { file, step }: Run,
  type: StoredFile['type'],
  pendingRenditions: readonly Step[],
): Promise<void> {
  await notifyFileChanged(services, file)
  if (pendingRenditions.includes('stream')) await notifyUploaders(services, file, { type: 'compressionStart' })
  else if (step === 'process' && isRecording(type))
    await notifyUploaders(services, file, { type: 'uploadProgress', progress: 100 })
  if (step === 'stream') await notifyUploaders(services, file, { type: 'compressionEnd' })
}
