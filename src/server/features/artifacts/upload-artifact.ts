import type { Upload } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { record, thingsOf, type Actor } from '#server/features/activity/activity.repo.ts'
import { holdStorage, storageLimit, storageUsed } from '#server/features/orgs/orgs.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { safeFilename, titleFrom } from '#server/kit/filenames.ts'
import { newId } from '#server/kit/ids.ts'
import { artifactColumns, NO_FIELDS, type ArtifactFields } from './artifact-columns.ts'
import { claimFile, findUpload, insertArtifact } from './artifacts.repo.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import { processFile } from './process-file.job.ts'
import { progressTo } from './upload-progress.ts'
import { receiveFile } from './receive-file.ts'

/** What a form may weigh besides its file. */
const FORM_BYTES = 64 * 1024

interface NewArtifact extends ArtifactFields {
  project: string
  folder?: string
  wsId?: string
  fileId?: string
}

/**
 * Stores an uploaded file as an artifact and returns its id. The bytes are in place before the row is, so no row ever
 * lacks its bytes; a failure before that leaves only an object that the sweeper removes. The same fileId sent again
 * by the same user answers the artifact that it made the first time.
 */
export async function uploadArtifact(
  services: Services,
  given: NewArtifact,
  upload: Upload,
  caller: { userId: string; actor: Actor; org: string; signal: AbortSignal },
): Promise<string> {
  const { db, store, queue } = services
  const { project, folder, wsId, fileId, ...fields } = given
  await demandFolder(db, project, folder)
  const before = fileId && (await findUpload(db, project, caller.userId, fileId))
  if (before) return before.id
  // Before bytes flow only what cannot fit is refused; the transaction below counts exactly.
  await demandSpace(services, caller.org, Math.max(0, (upload.announced ?? 0) - FORM_BYTES))

  const filename = safeFilename(upload.filename)
  const progress = progressTo(services.hub, wsId, fileId, upload.announced)
  const received = await receiveFile(services, upload.body, filename, { onBytes: progress, signal: caller.signal })
  const fileRowId = newId()
  const key = `o/${received.sha256.slice(0, 2)}/${received.sha256}/${fileRowId}`
  const id = newId()
  let kept = false
  try {
    await store.move(received.temporaryKey, key)
    await transaction(db, async (trx) => {
      const file = await claimFile(trx, {
        id: fileRowId,
        key,
        sha256: received.sha256,
        size: received.size,
        mime: received.mime,
        type: received.type,
      })
      await insertArtifact(trx, {
        ...NO_FIELDS,
        ...artifactColumns(fields),
        id,
        project,
        // Anew: it may have gone into the trash while the bytes came.
        folder: await demandFolder(trx, project, folder),
        title: fields.title ?? titleFrom(filename),
        filename,
        file: file.id,
        type: file.type,
        upload_id: fileId ?? null,
        user_id: caller.userId,
      })
      await holdStorage(trx, caller.org)
      const used = await storageUsed(trx, caller.org)
      if (used > (await storageLimit(trx, caller.org))) throw new AppError('storage_limit')
      await record({ db: trx, hub: services.hub }, caller.actor, {
        project,
        act: 'create',
        kind: 'artifact',
        things: thingsOf('artifacts', [id]),
      })
      await queue.enqueue(trx, processFile, { file: file.id, artifact: id, wsId: wsId ?? null, fileId: fileId ?? null })
      kept = file.isNew
    })
  } catch (error) {
    // The same upload has come twice at once, and the other was faster.
    const other = isRepeated(error) && fileId && (await findUpload(db, project, caller.userId, fileId))
    if (!other) throw error
    return other.id
  } finally {
    if (!kept) await store.remove([received.temporaryKey, key])
  }
  progress(upload.announced ?? received.size, true)
  return id
}

const isRepeated = (error: unknown) => (error as { constraint?: string }).constraint === 'artifacts_upload'

async function demandSpace({ db }: Services, org: string, bytes: number): Promise<void> {
  if ((await storageUsed(db, org)) + bytes > (await storageLimit(db, org))) throw new AppError('storage_limit')
}
