import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { addSteps, heldWithoutStream, settleFile } from '#server/features/processing/steps.repo.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isRecording } from '#shared/rules/media-type.ts'

/**
 * An artifact as it was seen by a reader for whom there is nothing to play, though it plays for those who may have the
 * original: a rendition begins to be made, once for all who come after.
 */
export async function prepareStream({ db, queue }: Pick<Services, 'db' | 'queue'>, seen: Artifact): Promise<Artifact> {
  const { file, type, id } = seen
  if (!file || !isRecording(type) || file.status !== 'ready' || file.preview?.stream) return seen
  const isBegun = await transaction(db, async (trx) => {
    const found = await heldWithoutStream(trx, id)
    if (!found) return false
    await addSteps(trx, queue, found.file, ['stream'], found.org)
    await settleFile(trx, found.file)
    return true
  })
  return isBegun ? { ...seen, file: { ...file, status: 'processing' } } : seen
}
