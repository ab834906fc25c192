import type { Services } from '#server/access/services.ts'
import { translateDatabaseError } from '#server/db/translate-error.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { listPendingRows, updateRow, type ImportRecord } from '../imports.repo.ts'
import { RowTaken } from '../rows/run-row.ts'
import { toRowReason } from './plan.ts'
import { StepEnded, type Step } from './step.ts'

const BATCH_SIZE = 200
/** Rows in one transaction: few enough that others hardly wait for its locks. */
const ROWS_TOGETHER = 25

/** Every further row would fail for these reasons, so the import is paused until someone continues it. */
const PAUSING: ReadonlySet<ErrorCode> = new Set(['storage_limit', 'inactive', 'subscription_ended', 'unauthorized'])
/** These pass by themselves: the job tries again later. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['busy', 'too_slow', 'store_away', 'disk_full', 'client_closed'])

interface RowWork {
  direction: 'run' | 'undo'
  process(n: number): Promise<void>
  /** Processes all of these rows or none; faster than one after another. */
  processTogether?: ((numbers: readonly number[]) => Promise<void>) | undefined
}

/**
 * Processes the pending rows in order. A row that can't be processed gets the reason; the next one continues. Throws
 * StepEnded if the import was stopped.
 */
export async function processRows(
  services: Services,
  record: ImportRecord,
  step: Step,
  { direction, process, processTogether }: RowWork,
): Promise<void> {
  const { db } = services
  const size = processTogether ? ROWS_TOGETHER : 1
  for (let position = direction === 'run' ? 0 : 2 ** 31 - 1; ;) {
    await step.requireCurrent(db)
    const pending = await listPendingRows(db, record.id, direction, position, BATCH_SIZE)
    if (pending.length === 0) return
    for (let start = 0; start < pending.length; start += size) {
      const numbers = pending.slice(start, start + size)
      position = numbers.at(-1) ?? position
      if (processTogether && (await succeeds(step, () => processTogether(numbers)))) continue
      // One of them can't be processed.
      for (const n of numbers) await processOne(services, record, step, { direction, n, process })
    }
  }
}

/** Whether an act succeeds. Throws if the step has ended. */
async function succeeds(step: Step, act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    step.signal.throwIfAborted()
    if (error instanceof StepEnded) throw error
    return false
  }
}

async function processOne(
  { db, log }: Services,
  { id }: ImportRecord,
  step: Step,
  { direction, n, process }: Omit<RowWork, 'processTogether'> & { n: number },
): Promise<void> {
  try {
    await process(n)
  } catch (error) {
    step.signal.throwIfAborted()
    if (error instanceof StepEnded) throw error
    if (error instanceof RowTaken) return
    const known = error instanceof AppError ? error : translateDatabaseError(error)
    if (known && PASSING.has(known.code)) throw known
    if (known && PAUSING.has(known.code) && direction === 'run') {
      await step.finish({ state: 'paused', problem: toRowReason(known) })
      throw new StepEnded()
    }
    if (!known) log.error({ err: error }, 'a row of an import failed')
    const reason = known ? toRowReason(known) : { code: 'internal' }
    await updateRow(db, id, n, { state: direction === 'run' ? 'failed' : 'kept', reason })
  }
}
