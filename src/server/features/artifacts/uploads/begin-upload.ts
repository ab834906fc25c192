import type { Services } from '#server/access/services.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { demandSpace } from '#server/features/orgs/orgs.repo.ts'
import { findProject } from '#server/features/projects/projects.repo.ts'
import { makeRoomOfPerson } from '#server/files/uploads/bounds.ts'
import { endUpload, finishEnding } from '#server/files/uploads/end-upload.ts'
import { deleteUploads, lockOpenUploads, reservedBytes } from '#server/files/uploads/reservations.repo.ts'
import { insertUpload, KEPT_MS, listBegun, type Given, type NewUpload } from '#server/files/uploads/uploads.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { safeFilename } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { MAX_FILE_SIZE } from '#shared/rules/limits.ts'
import { findUpload } from '../artifacts.repo.ts'

/**
 * Ends earlier uploads of the same file, which the sender has lost track of, so that they don't take up storage that a
 * new attempt needs. Returns whether there were any. Skips uploads that are receiving bytes right now.
 */
async function endBefore(services: Services, of: { project: string; fileId: string }, user: string): Promise<boolean> {
  let ended = false
  for (const id of await listBegun(services.db, of, user)) {
    try {
      await endUpload(services, id, { user })
      ended = true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return ended
}

/**
 * Begins a resumable upload of `length` bytes. If the same user has already created an artifact with this `fileId`, the
 * upload is complete at once. Refuses what a multipart upload refuses up front. Throws `too_many_requests` if the user
 * has too many unfinished uploads; idle ones are ended first.
 */
export async function beginUpload(
  services: Services,
  given: Given,
  { filename, length }: { filename: string; length: number },
  userId: string,
): Promise<NewUpload> {
  const { db } = services
  const { project, folder, fileId } = given
  const found = await findProject(db, project)
  if (!found) throw new AppError('not_found')
  if (length === 0) throw badInput('file', 'empty_file')
  if (length > MAX_FILE_SIZE) throw new AppError('too_large')
  await demandFolder(db, project, folder)
  const before = fileId && (await findUpload(db, project, userId, fileId))
  const upload = {
    id: newId(),
    user_id: userId,
    portal: null,
    network: null,
    proof: null,
    project,
    filename: safeFilename(filename),
    length,
    given,
    artifact: before ? before.id : null,
    expires_at: Date.now() + KEPT_MS,
  }
  const begin = () =>
    transaction(db, async (trx) => {
      await lockProjects(trx, [project])
      if (before) return void (await insertUpload(trx, upload))
      const open = await lockOpenUploads(trx, { user: userId })
      const ended = makeRoomOfPerson(open, upload, Date.now())
      // Refuses only what can't fit. The announced length reserves nothing; the transaction that completes the upload
      // counts exactly.
      await demandSpace(trx, found.org, (await reservedBytes(trx, found.org)) + length)
      await insertUpload(trx, upload)
      await finishEnding({ ...services, db: trx }, await deleteUploads(trx, { ids: ended }))
    })
  try {
    await begin()
  } catch (error) {
    const isFull = error instanceof AppError && error.code === 'storage_limit'
    if (!isFull || !fileId || !(await endBefore(services, { project, fileId }, userId))) throw error
    await begin()
  }
  return upload
}
