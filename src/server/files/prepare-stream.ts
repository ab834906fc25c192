import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { addSteps, lockFileWithoutStream, updateFileStatus } from '#server/files/steps.repo.ts'
import type { ArtifactRow } from '#server/views/artifact-rows.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { isRecording } from '#shared/rules/media-type.ts'

/**
 * Starts preparing the playback copy for readers who may not download the original, if it is missing: when such a
 * reader opens the artifact, or when a member opens one that visitors can't download. Returns the artifact, marked as
 * processing if the reader has to wait.
 */
export async function prepareStream(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  row: ArtifactRow,
  artifact: Artifact,
): Promise<Artifact> {
  const { file } = artifact
  if (!file || !isRecording(row.type) || row.stored?.status !== 'ready') return artifact
  const isStreamNeeded = !file.preview?.stream
  const isPlaybackOnly = row.visibility === 'local' && !row.downloadable
  const hasStream = row.derivatives?.some(({ name }) => name === 'stream')
  if (hasStream || (!isStreamNeeded && !isPlaybackOnly)) return artifact
  const isStarted = await transaction(db, async (trx) => {
    const lockedFile = await lockFileWithoutStream(trx, row.id)
    if (!lockedFile) return false
    await addSteps(trx, queue, lockedFile.file, ['stream'], lockedFile.org)
    await updateFileStatus(trx, lockedFile.file)
    return true
  })
  return isStarted && isStreamNeeded ? { ...artifact, file: { ...file, status: 'processing' } } : artifact
}
