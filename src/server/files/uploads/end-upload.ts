import type { Services } from '#server/access/services.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { publishEndedUploads } from '#server/ports/pub-sub/publish-changes.ts'
import { takeWithTimeout } from '#server/ports/locks/locks.ts'
import { removeUnclaimed } from '#server/ports/store/discard-objects.ts'
import { getFileKey } from '../file-key.ts'
import { lockUpload, LOCK_WAIT_MS } from './lock-upload.ts'
import type { EndedUpload } from './reservations.repo.ts'
import {
  deleteUpload,
  findExpired,
  findUploadBySender,
  listExpired,
  toTemporaryKey,
  type UploadSender,
  type UploadRow,
} from './uploads.repo.ts'

const BATCH_SIZE = 100

/**
 * Ends an upload on its sender's request. If it has already become an artifact, the artifact stays. Throws `not_found`
 * or `locked`.
 */
export async function endUpload(services: Services, id: string, sender: UploadSender): Promise<void> {
  const uploadLock = await lockUpload(services, id, sender)
  try {
    const upload = await findUploadBySender(services.db, id, sender, Date.now())
    if (!upload) throw new AppError('not_found')
    await deleteAndDiscard(services, upload)
  } finally {
    await uploadLock.release()
  }
}

/** Ends every upload that expired before `now`, except those receiving data right now. */
export async function sweepUploads(services: Services, now: number): Promise<void> {
  for (;;) {
    const expired = await listExpired(services.db, now, BATCH_SIZE)
    let endedCount = 0
    for (const upload of expired) {
      const lock = await services.locks.take(upload.id)
      if (!lock) continue
      await endExpired(services, upload.id, now).finally(lock.release)
      endedCount++
    }
    if (expired.length < BATCH_SIZE || endedCount === 0) return
  }
}

async function endExpired(services: Services, id: string, now: number): Promise<void> {
  // Read again: data may have arrived just before the lock was acquired.
  const upload = await findExpired(services.db, id, now)
  if (upload) await deleteAndDiscard(services, upload)
}

/** Deletes the row first: this decides the race between ending the upload and completing it. */
async function deleteAndDiscard(services: Services, upload: UploadRow): Promise<void> {
  const endedCount = await deleteUpload(services.db, upload.id)
  if (endedCount && !endedCount.artifact) await discardBytes(services, upload)
}

/** The services for ending uploads; `db` is the transaction that deletes their rows. */
export type EndUploadServices = Pick<Services, 'db' | 'pubSub' | 'locks' | 'store' | 'log'>

/**
 * Once the transaction that deleted the uploads has committed, stops the processes receiving them and deletes their
 * bytes in the background.
 */
export async function stopAndDiscard(services: EndUploadServices, endedUploads: readonly EndedUpload[]): Promise<void> {
  if (endedUploads.length === 0) return
  await afterCommit(services.db, () => {
    publishEndedUploads(
      services.pubSub,
      endedUploads.map(({ id }) => id),
    )
    void discardAll(services, endedUploads)
  })
}

async function discardAll(services: EndUploadServices, endedUploads: readonly EndedUpload[]): Promise<void> {
  for (const upload of endedUploads) {
    try {
      // A receiver that is notified releases its lock within a moment; if it doesn't, the sweep deletes the bytes.
      const lock = await takeWithTimeout(services.locks, upload.id, LOCK_WAIT_MS)
      await discardBytes(services, upload).finally(() => lock?.release())
    } catch (err) {
      services.log.warn({ err }, 'cannot remove the data of an upload: the next clean-up will')
    }
  }
}

/** Deletes the bytes of an upload; what can't be deleted now is left to the store's sweep. */
async function discardBytes(services: Pick<Services, 'store' | 'log'>, upload: EndedUpload): Promise<void> {
  const key = toTemporaryKey(upload)
  await services.store
    .discardAppended(key)
    .catch((err: unknown) => services.log.warn({ err }, 'cannot end an upload in the store: the next clean-up will'))
  await removeUnclaimed(services, upload.sha256 ? [key, getFileKey({ id: upload.id, sha256: upload.sha256 })] : [key])
}
