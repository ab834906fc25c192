import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { REJECTED_KEPT_MS } from '#shared/rules/submissions/keeping.ts'
import { addEvent } from '../kept/events.repo.ts'
import { destroyWaiting } from '../kept/submissions.repo.ts'
import { tellReviewers } from '../kept/tell-reviewers.ts'
import { forgetGivers, holdOutdated } from './review.repo.ts'

const AT_ONCE = 100

/**
 * Destroys rejected items with their bytes after the retention period, and anonymizes contributions that the archive
 * hasn't kept. The record of the submission stays.
 */
export async function sweepRejected(services: Services, now = Date.now()): Promise<void> {
  for (;;) {
    const { files, swept } = await transaction(services.db, async (trx) => {
      const orphans: string[] = []
      const held = await holdOutdated(trx, now - REJECTED_KEPT_MS, AT_ONCE)
      for (const { id, artifact, project } of held) {
        const file = await destroyWaiting(trx, artifact)
        if (file !== null) orphans.push(file)
        await addEvent(trx, { submission: id, what: 'swept' })
        await tellReviewers(services.hub, trx, project)
      }
      return { files: orphans, swept: held.length }
    })
    await sweepFiles(services, files)
    if (swept < AT_ONCE) break
  }
  const forget = () => transaction(services.db, (trx) => forgetGivers(trx, now - REJECTED_KEPT_MS, AT_ONCE))
  while ((await forget()) === AT_ONCE);
}
