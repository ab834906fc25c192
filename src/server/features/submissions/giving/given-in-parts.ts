import type { Caller } from '#server/access/caller.ts'
import { takeOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { demandSpace } from '#server/features/orgs/orgs.repo.ts'
import { placeUpload } from '#server/files/uploads/place-upload.ts'
import { makeRoomAtPortal } from '#server/files/uploads/bounds.ts'
import { finishEnding } from '#server/files/uploads/end-upload.ts'
import { deleteUploads, lockOpenUploads, reservedBytes } from '#server/files/uploads/reservations.repo.ts'
import { findUploadOf, insertUpload, KEPT_MS, type UploadRow } from '#server/files/uploads/uploads.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { safeFilename } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { holdPortal, type PortalRow } from '../portal/portals.repo.ts'
import { CHALLENGE_S, provenChallenge } from '../portal/secrets.ts'
import { openPortal } from '../portal/show-portal.ts'
import { demandKind, demandSize, type GivenFile } from './receive-given.ts'

/**
 * Uploads begun with one proof of work, those included that were ended: some more than a submission may have files, so that
 * files can be replaced. How many are open at once is bounded besides (files/uploads/bounds.ts).
 */
const byProof = ({ max_files }: PortalRow): Allowance => ({
  name: 'proof-uploads',
  times: 3 * max_files + 10,
  seconds: CHALLENGE_S,
})
/** What is about to expire is not waited for: its bytes may be swept while it is submitted. */
const LEFT_MS = 3600_000

/**
 * Begins a file of a stranger that comes over several calls. Nobody but its sender knows its id. Throws `too_many_requests` for a
 * sender who has too many unfinished uploads.
 */
export async function beginGiven(
  services: Services,
  portal: PortalRow,
  caller: Caller,
  { filename, length, proof }: { filename: string; length: number; proof: string },
) {
  const { db, config } = services
  const challenge = provenChallenge(config, portal.id, proof)
  if (challenge === null) throw badInput('proof', 'no_proof')
  const name = safeFilename(filename)
  if (length === 0) throw badInput('file', 'empty_file')
  demandSize(portal, name, length)
  const upload = {
    ...{ id: newId(), user_id: null, portal: portal.id, project: portal.project, filename: name, length },
    ...{ given: { project: portal.project }, artifact: null, expires_at: Date.now() + KEPT_MS },
    ...{ network: networkOf(caller.ip), proof: challenge },
  }
  await transaction(db, async (trx) => {
    await lockProjects(trx, [portal.project])
    await holdPortal(trx, portal.id, 'share')
    // Check again: it may have closed since.
    await openPortal({ db: trx, config }, portal.id, caller)
    const ended = makeRoomAtPortal(await lockOpenUploads(trx, { portal: portal.id }), upload, portal, Date.now())
    await demandSpace(trx, portal.org, (await reservedBytes(trx, portal.org, { toPortal: true })) + length)
    await insertUpload(trx, upload)
    await finishEnding({ ...services, db: trx }, await deleteUploads(trx, { ids: ended }))
    await takeOrThrow(trx, byProof(portal), challenge)
  })
  return upload
}

/** Looks at a file whose bytes are all there. One of a kind that the portal doesn't accept is ended. Throws `media_type`. */
export async function completeGiven(services: Services, portal: PortalRow, upload: UploadRow): Promise<null> {
  const file = await placeUpload(services, upload)
  try {
    demandKind(portal, file)
  } catch (error) {
    await finishEnding(services, await deleteUploads(services.db, { ids: [upload.id] }))
    throw error
  }
  return null
}

/** Files that came over several calls, in the order of their ids. Throws for what is unknown, not whole, or not taken here. */
export async function uploadedFiles(
  services: Services,
  portal: PortalRow,
  ids: readonly string[],
): Promise<GivenFile[]> {
  if (ids.length > portal.max_files)
    throw new AppError('too_large', { field: 'file', reason: ['too_many_files', portal.max_files] })
  const files: GivenFile[] = []
  for (const id of ids) {
    const upload = await findUploadOf(services.db, id, { portal: portal.id }, Date.now() + LEFT_MS)
    if (!upload?.sha256) throw badInput('uploads', 'not_uploaded')
    const file = await placeUpload(services, upload)
    demandSize(portal, file.filename, file.size)
    demandKind(portal, file)
    files.push(file)
  }
  return files
}
