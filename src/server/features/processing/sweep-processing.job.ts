import { sql } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { isJobGone } from '#server/ports/queue/is-job-gone.ts'
import { addSteps, renewSteps, STEP_KINDS, type StepJob } from '#server/files/steps.repo.ts'

const BATCH_SIZE = 500

/** Finds files whose processing has no job, and adds the missing jobs. */
export async function sweepProcessing({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<number> {
  return transaction(db, async (trx) => {
    const { rows: steps } = await sql<StepJob & { org: string | null; job: string }>`
      SELECT file, step, org, job FROM processing p WHERE failure IS NULL
        AND ${isJobGone(STEP_KINDS, sql`p.job`)}
      LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`.execute(trx)
    await renewSteps(trx, queue, steps)
    // Files without steps come from an earlier version, or from a database that was copied without its queue.
    const { rows: files } = await sql<{ id: string; org: string | null }>`
      SELECT f.id, (SELECT p.org FROM artifacts a JOIN projects p ON p.id = a.project WHERE a.file = f.id LIMIT 1) AS org
      FROM files f WHERE f.status = 'processing' AND NOT EXISTS (SELECT FROM processing p WHERE p.file = f.id)
      LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE OF f SKIP LOCKED`.execute(trx)
    for (const { id, org } of files) await addSteps(trx, queue, id, ['process'], org)
    return steps.length + files.length
  })
}
