import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { startStepAgain, STEP_KINDS } from '#server/files/steps.repo.ts'
import { holdStaleVerdicts, isAnyStale, tryAgainBy } from '#server/files/verdicts.repo.ts'
import { MEDIA_TYPES, type MediaType } from '#shared/rules/media-type.ts'
import { tellChanged } from './tell.ts'

/** So few at a time that what people upload meanwhile hardly waits. */
const AT_ONCE = 50

/** Lets everything that waits for a media tool begin as soon as the tool works again. */
export async function resumeAfterOutage({ media, queue }: Pick<Services, 'media' | 'queue'>): Promise<void> {
  if (await media.haveRecovered()) await queue.hasten(STEP_KINDS)
}

/**
 * Has files processed again whose verdict is of other tools than there are now, or whose time has come. Answers a function
 * for regular calls, which answers how many it started: once all were asked, verdicts are only read again after the tools
 * have changed.
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
      // Two steps of a file come one after the other: starting the first settles what the second needs.
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
