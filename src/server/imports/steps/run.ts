import type { Services } from '#server/access/services.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { loadRowContext } from '../rows/context.ts'
import { runRow, runRowsTogether } from '../rows/run-row.ts'
import { loadRunner } from '../runner.ts'
import { openSource } from '../sources/open-source.ts'
import { processRows } from './process-rows.ts'
import type { Step } from './step.ts'

/** Runs the planned rows in order. Continues where an earlier run has ended. */
export async function runImport(services: Services, record: ImportRecord, step: Step): Promise<void> {
  const caller = await loadRunner(services.db, record)
  const source = await openSource(services, record, step.signal)
  try {
    const context = await loadRowContext(services, record, caller, source)
    await processRows(services, record, step, {
      direction: 'run',
      process: (n) => runRow(services, context, n, step),
      // Files are received outside of transactions.
      processTogether:
        source.fileCount === 0 ? (numbers) => runRowsTogether(services, context, numbers, step) : undefined,
    })
  } finally {
    await source.close()
  }
  await step.finish({ state: 'done', key: null })
  if (record.key !== null) await discardObjects(services, [record.key])
}
