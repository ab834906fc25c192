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

/** Who sends, and what is made of an upload whose bytes are all there: the id of an artifact, if it becomes one by itself. */
export interface Sending {
  sender: Sender
  /** Throws where the sender may not send more of it. */
  demandRight: (upload: UploadRow) => Promise<void>
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
 * body fails stays. Throws `conflict` where the upload is not at that byte, `too_large` for more bytes than were said,
 * `storage_limit` where the rest can't fit any more.
 */
export async function continueUpload(
  services: Services,
  id: string,
  { at, body, size }: { at: number; body: AsyncIterable<Buffer>; size: number | null },
  { sender, demandRight, complete }: Sending,
  signal: AbortSignal,
): Promise<Progress> {
  const hold = await holdUpload(services, id, sender)
  try {
    const found = await findProgress(services, id, sender)
    const { upload } = found
    if (at !== found.offset) throw new AppError('conflict', { reason: ['upload_at', found.offset] })
    if (size !== null && at + size > upload.length) throw new AppError('too_large')
    if (at < upload.length && size !== 0) {
      // Of a short rest both are checked at the end, which keeps its bytes.
      if (upload.length - at > WINDOW_BYTES) {
        await demandRight(upload)
        await demandRoom(services, upload, at)
      }
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

/** How often the number of received bytes is noted while they arrive, in ms. */
const NOTED_EVERY_MS = 2000

/**
 * Throws `storage_limit` where a long upload can't be stored any more because others have filled the storage meanwhile: its
 * sender would send the rest in vain.
 */
async function demandRoom({ db }: Services, { id, project, portal, length }: UploadRow, at: number): Promise<void> {
  const org = await findOrgOf(db, project)
  if (org === undefined) throw new AppError('not_found')
  await demandSpace(db, org, length)
  const others = await reservedBytes(db, org, { toPortal: portal !== null, except: id })
  await demandSpace(db, org, others + at + WINDOW_BYTES)
}

async function prolong({ db }: Services, upload: UploadRow): Promise<void> {
  upload.expires_at = Date.now() + KEPT_MS
  await updateUpload(db, upload.id, { expires_at: upload.expires_at })
}

async function receive(
  { db, store, hub }: Services,
  upload: UploadRow,
  at: number,
  body: AsyncIterable<Buffer>,
  { heard, signal }: { heard: () => void; signal: AbortSignal },
): Promise<number> {
  const { id, length, given } = upload
  const hash = takeHash(id, at)
  const tell = progressTo(hub, { ...given, user: upload.user_id ?? '' }, length)
  let offset = at
  let notedAt = performance.now()
  const note = async (received: number) => {
    notedAt = performance.now()
    // Ended meanwhile, in case this process missed the signal.
    if (!(await noteReceived(db, id, received))) throw new AppError('not_found')
  }
  async function* metered() {
    for await (const chunk of body) {
      // A chunk that comes after the end of waiting is nobody's.
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
    return await store.grow(key, at, metered(), { signal })
  } finally {
    const kept = await store.grown(key)
    if (kept !== null && kept > at) await noteReceived(db, id, kept)
    // What was hashed and not kept, as on a full disk, is sent again: then the bytes are read anew at the end.
    if (hash && kept === offset) keepHash(id, hash, offset)
  }
}
