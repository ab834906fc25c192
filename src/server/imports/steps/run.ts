import type { Services } from '#server/access/services.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import { createExhibits } from '../exhibits/create-exhibits.ts'
import { forgetImportFiles, type ImportRecord } from '../imports.repo.ts'
import { loadRowContext } from '../rows/context.ts'
import { runRow, runRowsTogether } from '../rows/run-row.ts'
import { loadRunner } from '../runner.ts'
import { prepareStructure } from '../structure/prepare-structure.ts'
import { bindVocabularies } from '../structure/restore-vocabularies.ts'
import { restoreCaptions } from '../structure/restore-captions.ts'
import { restoreHistory } from '../structure/restore-history.ts'
import { openSource } from '../sources/open-source.ts'
import { processRows } from './process-rows.ts'
import type { Step } from './step.ts'

/** Runs the planned rows in order. Continues where an earlier run has ended. */
export async function runImport(services: Services, record: ImportRecord, step: Step): Promise<void> {
  const caller = await loadRunner(services.db, record)
  const source = await openSource(services, record, step.signal)
  try {
    const structure = await source.readStructure?.()
    const packedFolders = structure && (await prepareStructure(services, record, caller, step, structure))
    const context = await loadRowContext(services, record, caller, source, step.signal, packedFolders)
    // Files are received outside of transactions.
    const hasFiles = source.fileCount > 0 || context.settings.mapping.includes('file_url')
    await processRows(services, record, step, {
      direction: 'run',
      process: (n) => runRow(services, context, n, step),
      processTogether: hasFiles ? undefined : (numbers) => runRowsTogether(services, context, numbers, step),
    })
    if (structure) {
      await restoreCaptions(services, record, caller, step, structure)
      await bindVocabularies(services, record, caller, structure)
      await restoreHistory(services, record, caller, step, structure)
    }
    await createExhibits(services, record, caller, step)
  } finally {
    await source.close()
  }
  await step.finish({ state: 'done' })
  await discardObjects(services, await forgetImportFiles(services.db, record))
}
