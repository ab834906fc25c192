import type { Services } from '#server/access/services.ts'
import { translateDatabaseError } from '#server/db/translate-error.ts'
import { AppError } from '#server/kit/app-error.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { listPendingRows, updateRow, type ImportRecord } from '../imports.repo.ts'
import { loadRowContext } from '../rows/context.ts'
import { RowTaken, runRow } from '../rows/run-row.ts'
import { loadRunner } from '../runner.ts'
import { openSource } from '../sources/open-source.ts'
import { toRowReason } from './plan.ts'
import { StepEnded, type Step } from './step.ts'

const BATCH_SIZE = 200

/** Every further row would fail for these reasons, so the import is paused until someone continues it. */
const PAUSING: ReadonlySet<ErrorCode> = new Set(['storage_limit', 'inactive', 'subscription_ended', 'unauthorized'])
/** These pass by themselves: the job tries again later. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['busy', 'too_slow', 'store_away', 'disk_full', 'client_closed'])

/** Runs the planned rows in order, each in a separate transaction. Continues where an earlier run has ended. */
export async function runImport(services: Services, record: ImportRecord, step: Step): Promise<void> {
  const caller = await loadRunner(services.db, record)
  const source = await openSource(services, record, step.signal)
  try {
    const context = await loadRowContext(services, record, caller, source)
    const run = (n: number) =>
      runRow(services, context, n, { signal: step.signal, requireCurrent: step.requireCurrent })
    await processRows(services, record, { direction: 'run', step }, run)
  } finally {
    await source.close()
  }
  await step.finish({ state: 'done', key: null })
  if (record.key !== null) await discardObjects(services, [record.key])
}

/**
 * Processes rows one after another. A row that can't be processed gets the reason; the next one continues. Throws
 * StepEnded if the import was stopped.
 */
export async function processRows(
  { db, log }: Services,
  { id }: ImportRecord,
  { direction, step }: { direction: 'run' | 'undo'; step: Step },
  process: (n: number) => Promise<void>,
): Promise<void> {
  let position = direction === 'run' ? 0 : 2 ** 31 - 1
  for (;;) {
    await step.requireCurrent(db)
    const numbers = await listPendingRows(db, id, direction, position, BATCH_SIZE)
    if (numbers.length === 0) return
    for (const n of numbers) {
      position = n
      try {
        await process(n)
      } catch (error) {
        step.signal.throwIfAborted()
        if (error instanceof StepEnded) throw error
        if (error instanceof RowTaken) continue
        const known = error instanceof AppError ? error : translateDatabaseError(error)
        if (known && PASSING.has(known.code)) throw known
        if (known && PAUSING.has(known.code) && direction === 'run') {
          await step.finish({ state: 'paused', problem: toRowReason(known) })
          throw new StepEnded()
        }
        if (!known) log.error({ err: error }, 'a row of an import failed')
        const reason = known ? toRowReason(known) : { code: 'internal' }
        await (direction === 'run'
          ? updateRow(db, id, n, { state: 'failed', reason })
          : updateRow(db, id, n, { state: 'kept', reason }))
      }
    }
  }
}
