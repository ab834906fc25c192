import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { deleteUnusedConsents } from '#server/features/earlier-history/earlier-history.repo.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { REJECTED_RETENTION_MS } from '#shared/rules/submissions/rejected-retention.ts'
import { addEvent } from '../storage/events.repo.ts'
import { destroyPendingArtifact } from '../storage/submissions.repo.ts'
import { notifyReviewers } from '../storage/notify-reviewers.ts'
import { anonymizeContributors, lockExpiredRejections } from './review.repo.ts'

const BATCH_SIZE = 100

/**
 * Destroys rejected items with their bytes after the retention period, and anonymizes contributions of which nothing
 * was kept in the archive. The record of the submission stays, but not a consent of a package whose items are all gone.
 */
export async function sweepRejected(services: Services, now = Date.now()): Promise<void> {
  for (;;) {
    const { files, swept: sweptCount } = await transaction(services.db, async (trx) => {
      const orphanedFiles: string[] = []
      const rejected = await lockExpiredRejections(trx, now - REJECTED_RETENTION_MS, BATCH_SIZE)
      for (const { id, artifact, project } of rejected) {
        const file = await destroyPendingArtifact(trx, artifact)
        if (file !== null) orphanedFiles.push(file)
        await addEvent(trx, { submission: id, kind: 'swept' })
        await notifyReviewers(services.pubSub, trx, project)
      }
      return { files: orphanedFiles, swept: rejected.length }
    })
    await sweepFiles(services, files)
    if (sweptCount < BATCH_SIZE) break
  }
  const anonymizeBatch = () =>
    transaction(services.db, (trx) => anonymizeContributors(trx, now - REJECTED_RETENTION_MS, BATCH_SIZE))
  while ((await anonymizeBatch()) === BATCH_SIZE);
  await deleteUnusedConsents(services.db)
}
