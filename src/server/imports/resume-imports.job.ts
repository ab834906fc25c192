import { sql } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { BUSY_IMPORT_STATES } from '#shared/entities/imports/import.ts'
import { enqueueImport, importJob } from './start-step.ts'

/** Enqueues the missing jobs of unfinished imports: a restored database comes without its queue. */
export async function resumeImports({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  await transaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; job: string }>`
      SELECT id, job FROM imports i WHERE job IS NOT NULL AND state = ANY(${BUSY_IMPORT_STATES}::text[])
        AND NOT EXISTS (SELECT FROM pgboss.job j
          WHERE j.name = ${importJob.name} AND j.data->>'job' = i.job::text AND j.state <= 'active')
      FOR UPDATE SKIP LOCKED`.execute(trx)
    for (const { id, job } of rows) await enqueueImport(trx, queue, id, job)
  })
}
