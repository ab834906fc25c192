import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { startStepAgain, STEP_KINDS } from '#server/files/steps.repo.ts'
import { holdStaleVerdicts, isAnyStale, tryAgainBy } from '#server/files/verdicts.repo.ts'
import { MEDIA_TYPES, type MediaType } from '#shared/rules/media-type.ts'
import { tellChanged } from './tell.ts'

/** Small batches, so that new uploads hardly wait. */
const AT_ONCE = 50

/** Restarts everything that waits for a media tool as soon as the tool works again. */
export async function resumeAfterOutage({ media, queue }: Pick<Services, 'media' | 'queue'>): Promise<void> {
  if (await media.haveRecovered()) await queue.hasten(STEP_KINDS)
}

/**
 * Creates a function, to be called regularly, that reprocesses files whose verdict is from other tool versions or is
 * due for a retry, and returns how many. Once all were checked, verdicts are read again only after the tools have
 * changed.
 */
export function createRecheck(services: Services): () => Promise<number> {
  const { db, queue, media } = services
  let allAsked = ''
  return async () => {
    const versions: Partial<Record<MediaType, string>> = {}
    for (const type of MEDIA_TYPES) {
      const version = await media.versionFor(type)
      if (version !== null) versions[type] = version
    }
    const asked = JSON.stringify(versions)
    const started = await transaction(db, async (trx) => {
      const stale = await holdStaleVerdicts(trx, asked === allAsked ? null : versions, AT_ONCE)
      // The steps of a file run one after the other; restarting the first also covers the second.
      const once = new Map(stale.toReversed().map((one) => [one.file, one]))
      for (const one of once.values()) {
        await tryAgainBy(trx, one, versions[one.type])
        if (one.org) await startStepAgain(trx, queue, { ...one, org: one.org })
      }
      if (stale.length === 0 && asked !== allAsked && !(await isAnyStale(trx, versions))) allAsked = asked
      return [...once.values()].filter(({ org }) => org !== null)
    })
    for (const { file } of started) await tellChanged(services, file)
    return started.length
  }
}
