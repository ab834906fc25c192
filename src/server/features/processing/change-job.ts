import type { Services } from '#server/access/services.ts'
import type { Step } from '#server/db/tables/processing.ts'
import { transaction } from '#server/db/transaction.ts'
import { updateFileStatus, restartProcessing } from '#server/files/steps.repo.ts'
import { saveFileFacts } from './files.repo.ts'
import { notifyFileChanged } from './notify-processing.ts'
import { AppError } from '#server/kit/app-error.ts'
import { FILE_NOTES } from '#shared/words/file-notes/file-notes.ts'
import { lockFailedFile, parkStep } from './jobs.repo.ts'

/** Reprocesses a failed file from the start. Throws `not_found` if none of its steps has failed. */
export async function retryFailedFile(services: Services, file: string): Promise<void> {
  const endedSteps = await transaction(services.db, async (trx) => {
    const failedStep = await lockFailedFile(trx, file)
    if (!failedStep?.org) throw new AppError('not_found')
    return restartProcessing(trx, services.queue, { id: file, org: failedStep.org })
  })
  // Other running steps are obsolete. The first one is left out because it may already be running again.
  for (const step of endedSteps) if (step !== 'process') services.pubSub.publish({ topic: 'cancelled', file, step })
  await notifyFileChanged(services, file)
}

/** Cancels a waiting or running step; its worker kills the tools. Throws `not_found` if there is no such step. */
export async function cancelStep(services: Services, file: string, step: Step): Promise<void> {
  await transaction(services.db, async (trx) => {
    if (!(await parkStep(trx, file, step, FILE_NOTES.cancelled[0]))) throw new AppError('not_found')
    await saveFileFacts(trx, file, {}, FILE_NOTES.cancelled, false)
    await updateFileStatus(trx, file)
  })
  services.pubSub.publish({ topic: 'cancelled', file, step })
  await notifyFileChanged(services, file)
}
