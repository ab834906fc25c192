import type { Services } from '#server/access/services.ts'
import { demandSpace, findOrgOf } from '#server/features/orgs/orgs.repo.ts'
import { WINDOW_BYTES } from '#server/files/uploads/bounds.ts'
import { noteReceived, reservedBytes } from '#server/files/uploads/reservations.repo.ts'
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

/** The sender of an upload, and how it is completed. */
export interface Sending {
  sender: Sender
  /** Throws if the sender may not send more bytes. */
  demandRight: (upload: UploadRow) => Promise<void>
  /** Returns the id of the artifact, or null if none is created yet. */
  complete: (upload: UploadRow) => Promise<string | null>
}

/** The state of an upload. All bytes up to `offset` are on disk. */
export interface Progress {
  upload: UploadRow
  offset: number
  artifact: string | null
}

/** An upload of this sender and its progress. Throws `not_found` if it is unknown, expired or someone else's. */
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
 * Adds bytes to an upload from `startOffset` on, and completes it when all are there. Bytes received before the body
 * fails are kept. Throws `conflict` if the upload isn't at that offset, `too_large` for more bytes than announced,
 * `storage_limit` if the remaining bytes no longer fit.
 */
export async function continueUpload(
  services: Services,
  id: string,
  { at: startOffset, body, size }: { at: number; body: AsyncIterable<Buffer>; size: number | null },
  sending: Sending,
  signal: AbortSignal,
): Promise<Progress> {
  const { sender } = sending
  const hold = await holdUpload(services, id, sender)
  try {
    const found = await findProgress(services, id, sender)
    const { upload } = found
    if (startOffset !== found.offset) throw new AppError('conflict', { reason: ['upload_at', found.offset] })
    if (size !== null && startOffset + size > upload.length) throw new AppError('too_large')
    if (startOffset < upload.length && size !== 0) {
      // Short remainders are checked only on completion, which keeps the bytes.
      if (upload.length - startOffset > WINDOW_BYTES) {
        await sending.demandRight(upload)
        await demandRoom(services, upload, startOffset)
      }
      await prolong(services, upload)
      const stop = AbortSignal.any([hold.signal, signal])
      found.offset = await receive(services, upload, startOffset, body, { heard: hold.heard, signal: stop })
      await prolong(services, upload)
    }
    if (found.offset === upload.length) found.artifact ??= await sending.complete(upload)
    return found
  } finally {
    await hold.release()
  }
}

/** Completes an upload whose bytes are all there after an interruption. */
export async function resumeCompletion(services: Services, id: string, sending: Sending): Promise<Progress> {
  const { offset } = await findProgress(services, id, sending.sender)
  const nothing = { at: offset, body: (async function* () {})(), size: 0 }
  return continueUpload(services, id, nothing, sending, new AbortController().signal)
}

/** How often the number of received bytes is saved while they arrive. */
const NOTED_EVERY_MS = 2000

/**
 * Throws `storage_limit` if others have filled the storage in the meantime, so that a long upload isn't sent in vain.
 */
async function demandRoom(
  { db }: Services,
  { id, project, portal, length }: UploadRow,
  startOffset: number,
): Promise<void> {
  const org = await findOrgOf(db, project)
  if (org === undefined) throw new AppError('not_found')
  await demandSpace(db, org, length)
  const others = await reservedBytes(db, org, { toPortal: portal !== null, except: id })
  await demandSpace(db, org, others + startOffset + WINDOW_BYTES)
}

async function prolong({ db }: Services, upload: UploadRow): Promise<void> {
  upload.expires_at = Date.now() + KEPT_MS
  await updateUpload(db, upload.id, { expires_at: upload.expires_at })
}

async function receive(
  { db, store, hub }: Services,
  upload: UploadRow,
  startOffset: number,
  body: AsyncIterable<Buffer>,
  { heard, signal }: { heard: () => void; signal: AbortSignal },
): Promise<number> {
  const { id, length, given } = upload
  const hash = takeHash(id, startOffset)
  const tell = progressTo(hub, { ...given, user: upload.user_id ?? '' }, length)
  let offset = startOffset
  let notedAt = performance.now()
  const note = async (received: number) => {
    notedAt = performance.now()
    // The upload was ended, in case this process missed the message.
    if (!(await noteReceived(db, id, received))) throw new AppError('not_found')
  }
  async function* metered() {
    for await (const chunk of body) {
      // A chunk that arrives after the abort must not be written.
      signal.throwIfAborted()
      if (offset + chunk.length > length) throw new AppError('too_large')
      heard()
      hash?.update(chunk)
      offset += chunk.length
      tell(offset)
      if (performance.now() - notedAt >= NOTED_EVERY_MS) await note(offset)
      yield chunk
    }
  }
  const key = temporaryKey(upload)
  try {
    return await store.grow(key, startOffset, metered(), { signal })
  } finally {
    const kept = await store.grown(key)
    if (kept !== null && kept > startOffset) await noteReceived(db, id, kept)
    // If hashed bytes weren't stored, as on a full disk, they are sent again and the hash is computed from the file at
    // the end.
    if (hash && kept === offset) keepHash(id, hash, offset)
  }
}
