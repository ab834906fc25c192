import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { addSteps, heldWithoutStream, settleFile } from '#server/files/steps.repo.ts'
import type { ArtifactRow } from '#server/views/artifact-rows.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isRecording } from '#shared/rules/media-type.ts'

/**
 * Starts to make a playback copy if one is missing for readers who may not have the original: when such a reader opens
 * the artifact, or a member opens one that visitors can't download. Returns the artifact, as processing if the reader
 * has to wait.
 */
export async function prepareStream(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  row: ArtifactRow,
  seen: Artifact,
): Promise<Artifact> {
  const { file } = seen
  if (!file || !isRecording(row.type) || row.stored?.status !== 'ready') return seen
  const isMissed = !file.preview?.stream
  const isMeantForOthers = row.visibility === 'local' && !row.downloadable
  const isThere = row.derivatives?.some(({ name }) => name === 'stream')
  if (isThere || (!isMissed && !isMeantForOthers)) return seen
  const isBegun = await transaction(db, async (trx) => {
    const found = await heldWithoutStream(trx, row.id)
    if (!found) return false
    await addSteps(trx, queue, found.file, ['stream'], found.org)
    await settleFile(trx, found.file)
    return true
  })
  return isBegun && isMissed ? { ...seen, file: { ...file, status: 'processing' } } : seen
}
