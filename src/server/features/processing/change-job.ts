import type { Services } from '#server/access/services.ts'
import type { Step } from '#server/db/tables/processing.ts'
import { transaction } from '#server/db/transaction.ts'
import { settleFile, startAgain } from '#server/files/steps.repo.ts'
import { keepFacts } from './files.repo.ts'
import { tellChanged } from './tell.ts'
import { AppError } from '#server/kit/app-error.ts'
import { FILE_NOTES } from '#shared/words/file-notes/file-notes.ts'
import { heldFailed, parkStep } from './jobs.repo.ts'

/** Reprocesses a failed file from the start. Throws `not_found` if none of its steps has failed. */
export async function retryFile(services: Services, file: string): Promise<void> {
  const gone = await transaction(services.db, async (trx) => {
    const failed = await heldFailed(trx, file)
    if (!failed?.org) throw new AppError('not_found')
    return startAgain(trx, services.queue, { id: file, org: failed.org })
  })
  // Other running steps are obsolete. The first step is skipped because it may have started again already.
  for (const step of gone) if (step !== 'process') services.hub.publish({ to: 'cancelled', file, step })
  await tellChanged(services, file)
}

/** Cancels a waiting or running step; its worker ends the tools. Throws `not_found` if there is no such step. */
export async function cancelStep(services: Services, file: string, step: Step): Promise<void> {
  await transaction(services.db, async (trx) => {
    if (!(await parkStep(trx, file, step, FILE_NOTES.cancelled[0]))) throw new AppError('not_found')
    await keepFacts(trx, file, {}, FILE_NOTES.cancelled, false)
    await settleFile(trx, file)
  })
  services.hub.publish({ to: 'cancelled', file, step })
  await tellChanged(services, file)
}
