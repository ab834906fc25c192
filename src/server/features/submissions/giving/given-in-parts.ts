import type { Caller } from '#server/access/caller.ts'
import { takeOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { demandSpace, holdOrg } from '#server/features/orgs/orgs.repo.ts'
import { placeUpload } from '#server/files/uploads/place-upload.ts'
import { bytesBegun, findUploadOf, insertUpload, KEPT_MS, type UploadRow } from '#server/files/uploads/uploads.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { safeFilename } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { networkOf } from '#server/kit/addresses/network.ts'
import { MAX_GIVEN_FILES } from '#shared/rules/limits.ts'
import type { PortalRow } from '../portal/portals.repo.ts'
import { CHALLENGE_S, provenChallenge } from '../portal/secrets.ts'
import { demandKind, demandSize, type GivenFile } from './receive-given.ts'

/** Begun by one piece of work: as many as a submission may have. */
const BY_PROOF: Allowance = { name: 'proof-uploads', times: MAX_GIVEN_FILES, seconds: CHALLENGE_S }
/** To one portal from one network. */
const OF_NETWORK: Allowance = { name: 'given-uploads', times: 1000, seconds: 24 * 3600 }
/** What is about to expire is not waited for: its bytes may be swept while it is submitted. */
const LEFT_MS = 3600_000

/** Begins a file of a stranger that comes over several calls. Nobody but its sender knows its id. */
export async function beginGiven(
  { db, config }: Pick<Services, 'db' | 'config'>,
  portal: PortalRow,
  caller: Caller,
  { filename, length, proof }: { filename: string; length: number; proof: string },
) {
  const challenge = provenChallenge(config, portal.id, proof)
  if (challenge === null) throw badInput('proof', 'no_proof')
  const name = safeFilename(filename)
  if (length === 0) throw badInput('file', 'empty_file')
  demandSize(portal, name, length)
  const upload = {
    ...{ id: newId(), user_id: null, portal: portal.id, project: portal.project, filename: name, length },
    ...{ given: { project: portal.project }, artifact: null, expires_at: Date.now() + KEPT_MS },
  }
  await transaction(db, async (trx) => {
    await lockProjects(trx, [portal.project])
    await takeOrThrow(trx, BY_PROOF, challenge)
    await takeOrThrow(trx, OF_NETWORK, `${portal.id} ${networkOf(caller.ip)}`)
    await holdOrg(trx, portal.org)
    await demandSpace(trx, portal.org, (await bytesBegun(trx, portal.org, Date.now(), { strangers: true })) + length)
    await insertUpload(trx, upload)
  })
  return upload
}

/** Looks at a file whose bytes are all there. Throws for one of a kind that the portal does not take. */
export async function completeGiven(services: Services, portal: PortalRow, upload: UploadRow): Promise<null> {
  demandKind(portal, await placeUpload(services, upload))
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
