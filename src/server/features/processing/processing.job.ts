import type { Services } from '#server/access/services.ts'
import type { MediaJobOptions } from '#server/ports/media/media.ts'
import type { Store } from '#server/ports/store/store.ts'
import type { StepJob } from '#server/files/steps.repo.ts'
import { runStep, type StepOutcome } from './run-step.ts'
import { scanFile } from './scan-file.ts'
import { notifyUploaders } from './notify-processing.ts'
import { requireFreeSpace } from '#server/ports/media/work-dir.ts'
import { Unavailable } from './unavailable.ts'

const PROGRESS_INTERVAL_MS = 500

/** Runs one step of a stored file. The first step is quick and determines which others follow. */
export const runProcessing = (services: Services, job: StepJob, stop: AbortSignal): Promise<void> =>
  runStep(services, job, stop, async (file, { step }, dir, signal) => {
    const failed = step === 'process' && (await scanFile(services, file, signal))
    if (failed) return { facts: {}, derivatives: [], failed }
    return withOriginal(services.store, file.key, { dir, signal }, (path) => {
      const input = { path, mime: file.mime, type: file.type, size: file.size }
      const options: MediaJobOptions = { dir, signal }
      if (step === 'process') return services.media.process(input, options)
      if (step === 'stream') options.onProgress = createProgressReporter(services, file.id)
      return services.media.render(input, step, options)
    })
  })

/**
 * Runs tools on an original. A failure isn't blamed on the file if its object is missing from the store or the disk is
 * full.
 */
async function withOriginal(
  store: Store,
  key: string,
  { dir, signal }: { dir: string; signal: AbortSignal },
  run: (path: string) => Promise<StepOutcome>,
): Promise<StepOutcome> {
  const rejectAsUnavailable = (error: unknown) =>
    Promise.reject(signal.aborted ? (error as Error) : new Unavailable('the store', error))
  const requireOriginal = async () => {
    if (!(await store.head(key).catch(rejectAsUnavailable))) throw new Error(`there is no object ${key}`)
  }
  await requireOriginal()
  const original = await store.openLocal(key, signal).catch(rejectAsUnavailable)
  try {
    const outcome = await run(original.path).catch(async (error: unknown) => {
      await requireOriginal()
      throw error
    })
    if (outcome.failed !== undefined) {
      await requireOriginal()
      await requireFreeSpace(dir)
    }
    return outcome
  } finally {
    await original.release()
  }
}

/** Reports progress at most twice a second. */
function createProgressReporter(services: Services, file: string): (percent: number) => void {
  let reportedAt = 0
  return (percent) => {
    const now = Date.now()
    if (now - reportedAt < PROGRESS_INTERVAL_MS) return
    reportedAt = now
    notifyUploaders(services, file, { type: 'compressionProgress', progress: Math.floor(percent) }).catch(
      (error: unknown) => services.log.warn({ err: error }, 'cannot report progress'),
    )
  }
}
