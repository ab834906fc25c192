import { sql, type Kysely } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { lockImport, saveCounts, updateImport, type ImportPatch, type ImportRecord } from '../imports.repo.ts'

/** Someone stopped the import, or another job works on it now. */
export class StepEnded extends Error {}

/** One step of an import, as long as this job is the one that works on it. */
export interface Step {
  signal: AbortSignal
  /** Throws StepEnded if the import was stopped. In a transaction, it can't be stopped before that has ended. */
  requireCurrent(db: Kysely<Database>): Promise<void>
  /** Ends the step, unless the import was stopped. */
  finish(patch: ImportPatch): Promise<void>
}

export function createStep({ db }: Services, { id, state, job }: ImportRecord, signal: AbortSignal): Step {
  const isCurrent = (record: { state: string; job: string | null } | undefined) =>
    record?.state === state && record.job === job
  return {
    signal,
    async requireCurrent(executor) {
      signal.throwIfAborted()
      const { rows } = await sql<{ state: string; job: string | null }>`
        SELECT state, job FROM imports WHERE id = ${id} FOR SHARE`.execute(executor)
      if (!isCurrent(rows[0])) throw new StepEnded()
    },
    finish: (patch) =>
      transaction(db, async (trx) => {
        if (!isCurrent(await lockImport(trx, id))) throw new StepEnded()
        await updateImport(trx, id, { ...patch, job: null })
        await saveCounts(trx, id)
      }),
  }
}
