import type { Services } from '#server/access/services.ts'
import { requireFolder } from '#server/access/require-folder.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { requireSpace } from '#server/features/orgs/orgs.repo.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { makeRoomForUser } from '#server/files/uploads/upload-limits.ts'
import { endUpload, stopAndDiscard } from '#server/files/uploads/end-upload.ts'
import { deleteUploads, lockOpenUploads, sumReservedBytes } from '#server/files/uploads/reservations.repo.ts'
import {
  insertUpload,
  UPLOAD_TTL_MS,
  listStartedUploads,
  type UploadFields,
  type NewUpload,
} from '#server/files/uploads/uploads.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { toSafeFilename } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { MAX_FILE_BYTES } from '#shared/rules/limits.ts'
import { findUploadedArtifact } from '../artifacts.repo.ts'

/**
 * Ends earlier uploads of the same file that the sender has abandoned, to free the storage that a new attempt needs.
 * Returns whether there were any. Skips uploads that are currently receiving bytes.
 */
async function endEarlierUploads(
  services: Services,
  target: { project: string; fileId: string },
  user: string,
): Promise<boolean> {
  let hasEndedUpload = false
  for (const id of await listStartedUploads(services.db, target, user)) {
    try {
      await endUpload(services, id, { user })
      hasEndedUpload = true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return hasEndedUpload
}

/**
 * Begins a resumable upload of `length` bytes. If the same user has already created an artifact with this `fileId`, the
 * upload is complete immediately. Applies the same early checks as a multipart upload. Throws `too_many_requests` if
 * the user has too many unfinished uploads; idle ones are ended first.
 */
export async function beginUpload(
  services: Services,
  input: UploadFields,
  { filename, length }: { filename: string; length: number },
  userId: string,
): Promise<NewUpload> {
  const { db } = services
  const { project, folder, fileId } = input
  const projectRow = await findProject(db, project)
  if (!projectRow) throw new AppError('not_found')
  if (length === 0) throw badInput('file', 'empty_file')
  if (length > MAX_FILE_BYTES) throw new AppError('too_large')
  await requireFolder(db, project, folder)
  const existingArtifact = fileId && (await findUploadedArtifact(db, project, userId, fileId))
  const upload = {
    id: newId(),
    user_id: userId,
    portal: null,
    network: null,
    proof: null,
    project,
    filename: toSafeFilename(filename),
    length,
    artifact_fields: input,
    artifact: existingArtifact ? existingArtifact.id : null,
    expires_at: Date.now() + UPLOAD_TTL_MS,
  }
  const begin = () =>
    transaction(db, async (trx) => {
      await lockProjects(trx, [project])
      if (existingArtifact) return void (await insertUpload(trx, upload))
      const openUploads = await lockOpenUploads(trx, { user: userId })
      const endedIds = makeRoomForUser(openUploads, upload, Date.now())
      // Refuses only what can't possibly fit. The announced length reserves nothing; the transaction that completes the
      // upload counts exactly.
      await requireSpace(trx, projectRow.org, (await sumReservedBytes(trx, projectRow.org)) + length)
      await insertUpload(trx, upload)
      await stopAndDiscard({ ...services, db: trx }, await deleteUploads(trx, { ids: endedIds }))
    })
  try {
    await begin()
  } catch (error) {
    const isStorageFull = error instanceof AppError && error.code === 'storage_limit'
    if (!isStorageFull || !fileId || !(await endEarlierUploads(services, { project, fileId }, userId))) throw error
    await begin()
  }
  return upload
}
