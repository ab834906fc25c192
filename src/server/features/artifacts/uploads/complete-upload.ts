import { authorize } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { finalizeUpload } from '#server/files/uploads/finalize-upload.ts'
import { setUploadArtifact, updateUpload, type UploadRow } from '#server/files/uploads/uploads.repo.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { storeArtifact } from '../upload-artifact.ts'
import { notifyStored } from '../upload-progress.ts'

interface UploadCaller {
  userId: string
  caller: Caller
}

/**
 * Creates an artifact from an upload whose bytes have all arrived and returns its id. Checks again that the uploader is
 * still allowed to. Can be called again after an interruption, because the content hash is saved before the bytes are
 * moved.
 */
export async function completeUpload(services: Services, upload: UploadRow, uploader: UploadCaller): Promise<string> {
  const { db, config } = services
  const { id, artifact_fields: uploadFields } = upload
  const input = { params: undefined, query: undefined, body: uploadFields }
  await authorize({ db, secret: config.secret }, uploader.caller, artifactsContract.create.access, input)
  const { key, ...file } = await finalizeUpload(services, upload)
  const { id: artifact, areBytesInUse } = await storeArtifact(
    services,
    uploadFields,
    file,
    { userId: uploader.userId, actor: toActor(uploader) },
    (trx, artifactId) => setUploadArtifact(trx, id, artifactId),
  )
  if (!areBytesInUse) await discardObjects(services, [key])
  await updateUpload(db, id, { artifact })
  await notifyStored(services, { ...uploadFields, user: uploader.userId }, artifact)
  return artifact
}
