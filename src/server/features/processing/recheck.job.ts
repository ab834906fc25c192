import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { restartStep, STEP_KINDS } from '#server/files/steps.repo.ts'
import { lockStaleVerdicts, hasStaleVerdict, markVerdictRetried } from '#server/files/verdicts.repo.ts'
import { MEDIA_TYPES, type MediaType } from '#shared/rules/media-type.ts'
import { notifyFileChanged } from './notify-processing.ts'

/** The maximum number of files per call, small so that new uploads hardly have to wait. */
const BATCH_SIZE = 50

/** Retries every step that waits for a media tool as soon as the tool works again. */
export async function resumeAfterOutage({ media, queue }: Pick<Services, 'media' | 'queue'>): Promise<void> {
  if (await media.retryBrokenTools()) await queue.retryNow(STEP_KINDS)
}

/**
 * Returns a function, to be called regularly, that reprocesses files whose verdict comes from other tool versions or is
 * due for a retry, and returns their number. Once all verdicts have been compared with the current tool versions, this
 * is repeated only when the tools have changed.
 */
export function createVerdictRecheck(services: Services): () => Promise<number> {
  const { db, queue, media } = services
  let checkedVersions = ''
  return async () => {
    const versions: Partial<Record<MediaType, string>> = {}
    for (const type of MEDIA_TYPES) {
      const version = await media.getVersion(type)
      if (version !== null) versions[type] = version
    }
    const currentVersions = JSON.stringify(versions)
    const started = await transaction(db, async (trx) => {
      const stale = await lockStaleVerdicts(trx, currentVersions === checkedVersions ? null : versions, BATCH_SIZE)
      // The steps of a file run one after another, so restarting its first stale step covers the others too.
      const staleByFile = new Map(stale.toReversed().map((verdict) => [verdict.file, verdict]))
      for (const verdict of staleByFile.values()) {
        await markVerdictRetried(trx, verdict, versions[verdict.type])
        if (verdict.org) await restartStep(trx, queue, { ...verdict, org: verdict.org })
      }
      if (stale.length === 0 && currentVersions !== checkedVersions && !(await hasStaleVerdict(trx, versions)))
        checkedVersions = currentVersions
      return [...staleByFile.values()].filter(({ org }) => org !== null)
    })
    for (const { file } of started) await notifyFileChanged(services, file)
    return started.length
  }
}
