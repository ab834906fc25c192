import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { holdUpload } from '#server/files/uploads/hold-upload.ts'
import { keepHash, takeHash } from '#server/files/uploads/running-hash.ts'
import {
  findUploadOf,
  KEPT_MS,
  temporaryKey,
  updateUpload,
  type Sender,
  type UploadRow,
} from '#server/files/uploads/uploads.repo.ts'
import { progressTo } from '../upload-progress.ts'

/** Who sends, and what is made of an upload whose bytes are all there: the id of an artifact, if it becomes one by itself. */
export interface Sending {
  sender: Sender
  complete: (upload: UploadRow) => Promise<string | null>
}

/** How far an upload is: all its bytes up to `offset` are on the disk. */
export interface Progress {
  upload: UploadRow
  offset: number
  artifact: string | null
}

/** An upload of this sender, and how far it is. Throws `not_found` for one that is unknown, expired or another's. */
export async function findProgress({ db, store }: Services, id: string, sender: Sender): Promise<Progress> {
  const upload = await findUploadOf(db, id, sender, Date.now())
  if (!upload) throw new AppError('not_found')
  const { length, artifact } = upload
  if (artifact || upload.sha256) return { upload, offset: length, artifact }
  const grown = await store.grown(temporaryKey(upload))
  if (grown !== null) return { upload, offset: grown, artifact }
  const whole = await store.head(temporaryKey(upload))
  return { upload, offset: whole ? length : 0, artifact }
}

/**
 * Adds bytes to an upload, from byte `at` on, and completes it when they are all there. What has come when the
 * body fails stays. Throws `conflict` where the upload is not at that byte, `too_large` for more bytes than were said.
 */
export async function continueUpload(
  services: Services,
  id: string,
  { at, body, size }: { at: number; body: AsyncIterable<Buffer>; size: number | null },
  { sender, complete }: Sending,
  signal: AbortSignal,
): Promise<Progress> {
  const hold = await holdUpload(services, id, sender)
  try {
    const found = await findProgress(services, id, sender)
    const { upload } = found
    if (at !== found.offset) throw new AppError('conflict', { reason: ['upload_at', found.offset] })
    if (size !== null && at + size > upload.length) throw new AppError('too_large')
    if (at < upload.length && size !== 0) {
      await prolong(services, upload)
      const stop = AbortSignal.any([hold.signal, signal])
      found.offset = await receive(services, upload, at, body, { heard: hold.heard, signal: stop })
      await prolong(services, upload)
    }
    if (found.offset === upload.length) found.artifact ??= await complete(upload)
    return found
  } finally {
    await hold.release()
  }
}

/** Completes an upload whose bytes are all there, where that was interrupted. */
export async function resumeCompletion(services: Services, id: string, sending: Sending): Promise<Progress> {
  const { offset } = await findProgress(services, id, sending.sender)
  const nothing = { at: offset, body: (async function* () {})(), size: 0 }
  return continueUpload(services, id, nothing, sending, new AbortController().signal)
}

async function prolong({ db }: Services, upload: UploadRow): Promise<void> {
  upload.expires_at = Date.now() + KEPT_MS
  await updateUpload(db, upload.id, { expires_at: upload.expires_at })
}

async function receive(
  { store, hub }: Services,
  upload: UploadRow,
  at: number,
  body: AsyncIterable<Buffer>,
  { heard, signal }: { heard: () => void; signal: AbortSignal },
): Promise<number> {
  const { id, length, given } = upload
  const hash = takeHash(id, at)
  const tell = progressTo(hub, { ...given, user: upload.user_id ?? '' }, length)
  let offset = at
  async function* metered() {
    for await (const chunk of body) {
      // A chunk that comes after the end of waiting is nobody's.
      signal.throwIfAborted()
      if (offset + chunk.length > length) throw new AppError('too_large')
      heard()
      hash?.update(chunk)
      offset += chunk.length
      tell(offset)
      yield chunk
    }
  }
  const key = temporaryKey(upload)
  try {
    return await store.grow(key, at, metered(), { signal })
  } finally {
    // What was hashed and not kept, as on a full disk, is sent again: then the bytes are read anew at the end.
    if (hash && (await store.grown(key)) === offset) keepHash(id, hash, offset)
  }
}
