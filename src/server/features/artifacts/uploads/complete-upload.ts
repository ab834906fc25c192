import { authorise } from '#server/access/authorise.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { actorOf } from '#server/record/record.ts'
import { placeUpload } from '#server/files/uploads/place-upload.ts'
import { becomes, updateUpload, type UploadRow } from '#server/files/uploads/uploads.repo.ts'
import { discard } from '#server/ports/store/discard.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { storeArtifact } from '../upload-artifact.ts'
import { tellStored } from '../upload-progress.ts'

interface UploadCaller {
  userId: string
  caller: Caller
}

/**
 * Creates the artifact of an upload whose bytes are all there and returns its id. Checks again that the uploader is
 * still allowed to. Can be called again after an interruption: the content hash is saved before the bytes move.
 */
export async function completeUpload(services: Services, upload: UploadRow, by: UploadCaller): Promise<string> {
  const { db, config } = services
  const { id, given } = upload
  const input = { params: undefined, query: undefined, body: given }
  await authorise({ db, secret: config.secret }, by.caller, artifactsContract.create.access, input)
  const { key, ...file } = await placeUpload(services, upload)
  const { id: artifact, kept } = await storeArtifact(
    services,
    given,
    file,
    { userId: by.userId, actor: actorOf(by) },
    (trx, made) => becomes(trx, id, made),
  )
  if (!kept) await discard(services, [key])
  await updateUpload(db, id, { artifact })
  await tellStored(services, { ...given, user: by.userId }, artifact)
  return artifact
}
