import type { Caller } from '#server/access/caller.ts'
import { takeAllowanceOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { requireSpace } from '#server/features/orgs/orgs.repo.ts'
import { finalizeUpload } from '#server/files/uploads/finalize-upload.ts'
import { makeRoomAtPortal } from '#server/files/uploads/upload-limits.ts'
import { stopAndDiscard } from '#server/files/uploads/end-upload.ts'
import { deleteUploads, lockOpenUploads, sumReservedBytes } from '#server/files/uploads/reservations.repo.ts'
import { findUploadBySender, insertUpload, UPLOAD_TTL_MS, type UploadRow } from '#server/files/uploads/uploads.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { toSafeFilename } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { lockPortal, type PortalRow } from '../portal/portals.repo.ts'
import { CHALLENGE_S, verifyProof } from '../portal/secrets.ts'
import { requireOpenPortal } from '../portal/show-portal.ts'
import { requireFileType, requireFileSize, type ContributedFile } from './receive-files.ts'

/**
 * Maximum uploads per proof of work, including ended ones; more than a contribution may have files, so that files can
 * be replaced. Open uploads are limited separately (files/uploads/upload-limits.ts).
 */
const getProofAllowance = ({ max_files }: PortalRow): Allowance => ({
  name: 'proof-uploads',
  maxUses: 3 * max_files + 10,
  seconds: CHALLENGE_S,
})
/** Uploads that expire sooner than this are refused, because their bytes might be swept during submission. */
const MIN_REMAINING_MS = 3600_000

/**
 * Begins a resumable upload of an anonymous contributor. Only the sender knows its id. Throws `too_many_requests` if
 * the sender has too many unfinished uploads.
 */
export async function beginContributedUpload(
  services: Services,
  portal: PortalRow,
  caller: Caller,
  { filename, length, proof }: { filename: string; length: number; proof: string },
) {
  const { db, config } = services
  const challenge = verifyProof(config, portal.id, proof)
  if (challenge === null) throw badInput('proof', 'no_proof')
  const safeName = toSafeFilename(filename)
  if (length === 0) throw badInput('file', 'empty_file')
  requireFileSize(portal, safeName, length)
  const upload = {
    ...{ id: newId(), user_id: null, portal: portal.id, project: portal.project, filename: safeName, length },
    ...{ artifact_fields: { project: portal.project }, artifact: null, expires_at: Date.now() + UPLOAD_TTL_MS },
    ...{ network: networkOf(caller.ip), proof: challenge },
  }
  await transaction(db, async (trx) => {
    await lockProjects(trx, [portal.project])
    await lockPortal(trx, portal.id, 'share')
    // Check again: the portal may have closed in the meantime.
    await requireOpenPortal({ db: trx, config }, portal.id, caller)
    const endedIds = makeRoomAtPortal(await lockOpenUploads(trx, { portal: portal.id }), upload, portal, Date.now())
    await requireSpace(trx, portal.org, (await sumReservedBytes(trx, portal.org, { toPortal: true })) + length)
    await insertUpload(trx, upload)
    await stopAndDiscard({ ...services, db: trx }, await deleteUploads(trx, { ids: endedIds }))
    await takeAllowanceOrThrow(trx, getProofAllowance(portal), challenge)
  })
  return upload
}

/**
 * Checks the type of a complete upload, and ends the upload if the portal doesn't accept the type. Throws `media_type`.
 */
export async function completeContributedUpload(
  services: Services,
  portal: PortalRow,
  upload: UploadRow,
): Promise<null> {
  const file = await finalizeUpload(services, upload)
  try {
    requireFileType(portal, file)
  } catch (error) {
    await stopAndDiscard(services, await deleteUploads(services.db, { ids: [upload.id] }))
    throw error
  }
  return null
}

/** The files of complete uploads, in the order of the ids. Throws if one is unknown, incomplete or not accepted. */
export async function collectUploadedFiles(
  services: Services,
  portal: PortalRow,
  ids: readonly string[],
): Promise<ContributedFile[]> {
  if (ids.length > portal.max_files)
    throw new AppError('too_large', { field: 'file', reason: ['too_many_files', portal.max_files] })
  const files: ContributedFile[] = []
  for (const id of ids) {
    const upload = await findUploadBySender(services.db, id, { portal: portal.id }, Date.now() + MIN_REMAINING_MS)
    if (!upload?.sha256) throw badInput('uploads', 'not_uploaded')
    const file = await finalizeUpload(services, upload)
    requireFileSize(portal, file.filename, file.size)
    requireFileType(portal, file)
    files.push(file)
  }
  return files
}
