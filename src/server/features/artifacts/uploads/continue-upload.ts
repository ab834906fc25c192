import type { Services } from '#server/access/services.ts'
import { requireSpace, findOrgOfProject } from '#server/features/orgs/orgs.repo.ts'
import { SAVE_INTERVAL_BYTES } from '#server/files/uploads/upload-limits.ts'
import { saveReceivedBytes, sumReservedBytes } from '#server/files/uploads/reservations.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { lockUpload } from '#server/files/uploads/lock-upload.ts'
import { saveHash, takeHash } from '#server/files/uploads/running-hash.ts'
import {
  findUploadBySender,
  UPLOAD_TTL_MS,
  toTemporaryKey,
  updateUpload,
  type UploadSender,
  type UploadRow,
} from '#server/files/uploads/uploads.repo.ts'
import { createProgressReporter } from '../upload-progress.ts'

/** The sender of an upload, and how the upload is completed. */
export interface UploadHandlers {
  sender: UploadSender
  /** Throws if the sender may not send more bytes. */
  requirePermission: (upload: UploadRow) => Promise<void>
  /** Returns the id of the artifact, or null if none has been created yet. */
  complete: (upload: UploadRow) => Promise<string | null>
}

/** The state of an upload. All bytes up to `offset` are on disk. */
export interface UploadProgress {
  upload: UploadRow
  offset: number
  artifact: string | null
}

/** Finds an upload of this sender and its progress. Throws `not_found` if it is unknown, expired or someone else's. */
export async function findUploadProgress(
  { db, store }: Services,
  id: string,
  sender: UploadSender,
): Promise<UploadProgress> {
  const upload = await findUploadBySender(db, id, sender, Date.now())
  if (!upload) throw new AppError('not_found')
  const { length, artifact } = upload
  if (artifact || upload.sha256) return { upload, offset: length, artifact }
  const writtenBytes = await store.appendedSize(toTemporaryKey(upload))
  if (writtenBytes !== null) return { upload, offset: writtenBytes, artifact }
  const completeObject = await store.head(toTemporaryKey(upload))
  return { upload, offset: completeObject ? length : 0, artifact }
}

/**
 * Appends bytes to an upload at `startOffset`, and completes it when all have arrived. If the body is cut off, the
 * bytes received so far are kept. Throws `conflict` if the upload isn't at that offset, `too_large` for more bytes than
 * announced, `storage_limit` if the remaining bytes no longer fit.
 */
export async function continueUpload(
  services: Services,
  id: string,
  { offset: startOffset, body, size }: { offset: number; body: AsyncIterable<Buffer>; size: number | null },
  handlers: UploadHandlers,
  signal: AbortSignal,
): Promise<UploadProgress> {
  const { sender } = handlers
  const lock = await lockUpload(services, id, sender)
  try {
    const progress = await findUploadProgress(services, id, sender)
    const { upload } = progress
    if (startOffset !== progress.offset) throw new AppError('conflict', { reason: ['upload_at', progress.offset] })
    if (size !== null && startOffset + size > upload.length) throw new AppError('too_large')
    if (startOffset < upload.length && size !== 0) {
      // If few bytes are left, the storage limit is checked only on completion, so that they aren't lost if it is
      // exceeded.
      if (upload.length - startOffset > SAVE_INTERVAL_BYTES) {
        await handlers.requirePermission(upload)
        await requireStorageSpace(services, upload, startOffset)
      }
      await extendExpiry(services, upload)
      const stopSignal = AbortSignal.any([lock.abortSignal, signal])
      progress.offset = await receiveBytes(services, upload, startOffset, body, {
        onActivity: lock.recordActivity,
        signal: stopSignal,
      })
      await extendExpiry(services, upload)
    }
    if (progress.offset === upload.length) progress.artifact ??= await handlers.complete(upload)
    return progress
  } finally {
    await lock.release()
  }
}

/** Completes an upload after an interruption, if all its bytes have arrived. */
export async function resumeCompletion(
  services: Services,
  id: string,
  handlers: UploadHandlers,
): Promise<UploadProgress> {
  const { offset } = await findUploadProgress(services, id, handlers.sender)
  const emptyChunk = { offset: offset, body: (async function* () {})(), size: 0 }
  return continueUpload(services, id, emptyChunk, handlers, new AbortController().signal)
}

/** How often the number of received bytes is saved while they are arriving. */
const SAVE_INTERVAL_MS = 2000

/**
 * Throws `storage_limit` if others have filled the storage in the meantime, so that a long upload doesn't fail only at
 * the end.
 */
async function requireStorageSpace(
  { db }: Services,
  { id, project, portal, length }: UploadRow,
  startOffset: number,
): Promise<void> {
  const org = await findOrgOfProject(db, project)
  if (org === undefined) throw new AppError('not_found')
  await requireSpace(db, org, length)
  const reservedByOthers = await sumReservedBytes(db, org, { toPortal: portal !== null, exceptId: id })
  await requireSpace(db, org, reservedByOthers + startOffset + SAVE_INTERVAL_BYTES)
}

async function extendExpiry({ db }: Services, upload: UploadRow): Promise<void> {
  upload.expires_at = Date.now() + UPLOAD_TTL_MS
  await updateUpload(db, upload.id, { expires_at: upload.expires_at })
}

async function receiveBytes(
  { db, store, pubSub }: Services,
  upload: UploadRow,
  startOffset: number,
  body: AsyncIterable<Buffer>,
  { onActivity, signal }: { onActivity: () => void; signal: AbortSignal },
): Promise<number> {
  const { id, length, artifact_fields: input } = upload
  const hash = takeHash(id, startOffset)
  const reportProgress = createProgressReporter(pubSub, { ...input, user: upload.user_id ?? '' }, length)
  let offset = startOffset
  let savedAt = performance.now()
  const saveProgress = async (receivedBytes: number) => {
    savedAt = performance.now()
    // The upload was ended by another process, whose message this one may have missed.
    if (!(await saveReceivedBytes(db, id, receivedBytes))) throw new AppError('not_found')
  }
  async function* meterBody() {
    for await (const chunk of body) {
      // A chunk that arrives after the abort must not be written.
      signal.throwIfAborted()
      if (offset + chunk.length > length) throw new AppError('too_large')
      onActivity()
      hash?.update(chunk)
      offset += chunk.length
      reportProgress(offset)
      if (performance.now() - savedAt >= SAVE_INTERVAL_MS) await saveProgress(offset)
      yield chunk
    }
  }
  const key = toTemporaryKey(upload)
  try {
    return await store.append(key, startOffset, meterBody(), { signal })
  } finally {
    const storedBytes = await store.appendedSize(key)
    if (storedBytes !== null && storedBytes > startOffset) await saveReceivedBytes(db, id, storedBytes)
    // If hashed bytes weren't stored, as on a full disk, they will be sent again; the hash is then computed from the
    // file at the end.
    if (hash && storedBytes === offset) saveHash(id, hash, offset)
  }
}
