import type { Transaction } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { KilledError, ToolFailedError } from '#server/ports/media/children/tool-error.ts'
import type { MediaResult } from '#server/ports/media/media.ts'
import { findFile, keepFacts, replaceDerivatives, type StoredFile } from './files.repo.ts'
import { keepDerivative } from './keep-derivative.ts'
import { FILE_NOTES as reasons, type FileNote } from '#shared/words/file-notes/file-notes.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import type { Step } from '#server/db/tables/processing.ts'
import {
  addSteps,
  beginRun,
  endStep,
  releaseRun,
  settleFile,
  type Run,
  type StepJob,
} from '#server/files/steps.repo.ts'
import { countEnded } from './ended.repo.ts'
import { tellChanged, tellUploaders } from './tell.ts'
import { isOutage } from './unavailable.ts'
import { makeWorkDir } from '#server/ports/media/work-dir.ts'
import { verdictOf } from '#server/ports/media/verdict.ts'
import { dropVerdicts, keepVerdict } from '#server/files/verdicts.repo.ts'
import { discard } from '#server/ports/store/discard.ts'

/** How often a process or tool may be killed by a step, or an unexpected error may occur, before the step is parked. */
const MOST_DEATHS = 3
const MOST_ERRORS = 10

/** The result of a step. `pendingRenditions` are the steps to be run after it. */
export type Outcome = MediaResult & { later?: Step[] }
/** Does the work of a step. `dir` is an empty directory that is kept until the derivatives are stored. */
export type Work = (file: StoredFile, run: Run, dir: string, signal: AbortSignal) => Promise<Outcome>

/**
 * Runs one step of a file once and saves the result. Even if the process is killed, the step ends up done, parked with
 * a reason, or retried. Throws if it is to be retried. If the file is destroyed in the meantime, the run stops at once
 * and leaves nothing behind.
 */
export async function runStep(services: Services, job: StepJob, signal: AbortSignal, work: Work): Promise<void> {
  const destroyed = new AbortController()
  const stop = services.hub.subscribe((told) => {
    if (told.to === 'destroyed' && told.files.includes(job.file)) destroyed.abort(new Error('it has been destroyed'))
    // The result would be discarded, because the row belongs to another run.
    if (told.to === 'cancelled' && told.file === job.file && told.step === job.step)
      destroyed.abort(new Error('it has been cancelled'))
  })
  try {
    await attempt(services, job, AbortSignal.any([signal, destroyed.signal]), work)
  } catch (error) {
    if (!destroyed.signal.aborted) throw error
    await removeMade(services, job.file)
  } finally {
    stop()
  }
}

async function attempt(services: Services, job: StepJob, signal: AbortSignal, work: Work): Promise<void> {
  const { db, log } = services
  const run = await beginRun(db, job)
  const file = run && (await findFile(db, run.file))
  if (!file) return
  if (run.deaths >= MOST_DEATHS) return park(services, run, file, reasons.deadly)
  try {
    const workDir = await makeWorkDir()
    try {
      await finish(services, run, file, await work(file, run, workDir.dir, signal), signal)
    } finally {
      await workDir.remove()
    }
  } catch (error) {
    const counts = !signal.aborted && !isOutage(error)
    // A broken tool is logged once elsewhere, not for each file that waits for it.
    if (!signal.aborted && !(error instanceof ToolFailedError))
      log.warn({ err: error, file: run.file, step: run.step }, 'cannot process a file')
    const [most, reason] =
      error instanceof KilledError ? [MOST_DEATHS, reasons.toolKilled] : [MOST_ERRORS, reasons.unforeseen]
    if (counts && run.errors + 1 >= most) return park(services, run, file, reason)
    await releaseRun(db, run, counts)
    throw error
  }
}

async function finish(
  services: Services,
  run: Run,
  { type }: StoredFile,
  result: Outcome,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, queue } = services
  const { file, step } = run
  const rows: Awaited<ReturnType<typeof keepDerivative>>[] = []
  for (const made of result.derivatives) rows.push(await keepDerivative(store, run, made, signal))
  const later = result.failed === undefined ? (result.later ?? []) : []
  const keep = await verdictKeeper(services, run, type, result.failed ?? result.note)
  const isMine = await transaction(db, async (trx) => {
    if (!(await endStep(trx, run, result.failed?.[0]))) return false
    await replaceDerivatives(trx, file, step, rows, later)
    const plays = result.failed === undefined && isRecording(type) && !later.includes('stream')
    const facts = step === 'process' ? { ...result.facts, plays } : result.facts
    // Add the later steps first: they decide whether visitors find a document by its text.
    await addSteps(trx, queue, file, later, run.org)
    await keepFacts(trx, file, facts, result.failed ?? result.note, step === 'process')
    await settleFile(trx, file)
    await keep(trx, later)
    await countEnded(trx, step, result.failed !== undefined)
    return true
  })
  // If another run has taken over, this run's objects are removed or swept unless they are the same.
  if (isMine) await tell(services, run, type, later)
  else await removeMade(services, file)
}

/**
 * Prepares to save the verdict of a step that ends with a note, with the current tool versions, or to drop that of an
 * earlier run.
 */
async function verdictKeeper(
  { media }: Services,
  { file, step }: Run,
  type: StoredFile['type'],
  note: FileNote | undefined,
) {
  const code = note && verdictOf(note) && note[0]
  const tools = code ? ((await media.versionFor(type)) ?? 'unknown') : ''
  return (trx: Transaction<Database>, later: readonly Step[]) => {
    if (!code) return dropVerdicts(trx, file, step, later)
    return keepVerdict(trx, { file, step, code, tools, retries: code === reasons.toolKilled[0] })
  }
}

/** Removes the derivatives of a file that was destroyed during the run. */
async function removeMade({ db, store, log }: Services, file: string): Promise<void> {
  if (await findFile(db, file)) return
  const keys: string[] = []
  for await (const { key } of store.list(`d/${file}/`)) keys.push(key)
  await discard({ store, log }, keys)
}

/** Parks a step with a reason until a user has it retried. */
async function park(services: Services, run: Run, { type }: StoredFile, reason: FileNote): Promise<void> {
  const keep = await verdictKeeper(services, run, type, reason)
  const isMine = await transaction(services.db, async (trx) => {
    if (!(await endStep(trx, run, reason[0]))) return false
    await keepFacts(trx, run.file, {}, reason, false)
    await settleFile(trx, run.file)
    await keep(trx, [])
    await countEnded(trx, run.step, true)
    return true
  })
  if (isMine) await tell(services, run, type, [])
}

async function tell(
  services: Services,
  { file, step }: Run,
  type: StoredFile['type'],
  later: readonly Step[],
): Promise<void> {
  await tellChanged(services, file)
  if (later.includes('stream')) await tellUploaders(services, file, { type: 'compressionStart' })
  else if (step === 'process' && isRecording(type))
    await tellUploaders(services, file, { type: 'uploadProgress', progress: 100 })
  if (step === 'stream') await tellUploaders(services, file, { type: 'compressionEnd' })
}
