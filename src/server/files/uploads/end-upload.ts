import type { Services } from '#server/access/services.ts'
import { afterCommit } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { announceEndedUploads } from '#server/ports/hub/announce.ts'
import { takeWithin } from '#server/ports/locks/locks.ts'
import { discard } from '#server/ports/store/discard.ts'
import { keyOf } from '../file-key.ts'
import { holdUpload, PATIENCE_MS } from './hold-upload.ts'
import type { EndedUpload } from './reservations.repo.ts'
import {
  deleteUpload,
  findExpired,
  findUploadOf,
  listExpired,
  temporaryKey,
  type Sender,
  type UploadRow,
} from './uploads.repo.ts'

const AT_ONCE = 100

/** Ends an upload on its sender's request; an artifact that it has become stays. Throws `not_found` or `locked`. */
export async function endUpload(services: Services, id: string, sender: Sender): Promise<void> {
  const hold = await holdUpload(services, id, sender)
  try {
    const upload = await findUploadOf(services.db, id, sender, Date.now())
    if (!upload) throw new AppError('not_found')
    await end(services, upload)
  } finally {
    await hold.release()
  }
}

/** Ends every upload that expired before `now`, except those receiving data right now. */
export async function sweepUploads(services: Services, now: number): Promise<void> {
  for (;;) {
    const expired = await listExpired(services.db, now, AT_ONCE)
    let ended = 0
    for (const upload of expired) {
      const lock = await services.locks.take(upload.id)
      if (!lock) continue
      await endExpired(services, upload.id, now).finally(lock.release)
      ended++
    }
    if (expired.length < AT_ONCE || ended === 0) return
  }
}

async function endExpired(services: Services, id: string, now: number): Promise<void> {
  // Read again: data may have arrived just before the lock was taken.
  const upload = await findExpired(services.db, id, now)
  if (upload) await end(services, upload)
}

/** Deletes the row first: it decides the race between ending an upload and completing it. */
async function end(services: Services, upload: UploadRow): Promise<void> {
  const ended = await deleteUpload(services.db, upload.id)
  if (ended && !ended.artifact) await discardBytes(services, upload)
}

/** The services for ending uploads; `db` is the transaction that deletes their rows. */
export type Ending = Pick<Services, 'db' | 'hub' | 'locks' | 'store' | 'log'>

/**
 * After the transaction that deleted the uploads has committed, stops the processes receiving them and deletes their
 * bytes in the background.
 */
export async function finishEnding(on: Ending, ended: readonly EndedUpload[]): Promise<void> {
  if (ended.length === 0) return
  await afterCommit(on.db, () => {
    announceEndedUploads(
      on.hub,
      ended.map(({ id }) => id),
    )
    void discardAll(on, ended)
  })
}

async function discardAll(on: Ending, ended: readonly EndedUpload[]): Promise<void> {
  for (const upload of ended) {
    try {
      // A notified receiver releases its lock within a moment; otherwise the sweep deletes the bytes.
      const lock = await takeWithin(on.locks, upload.id, PATIENCE_MS)
      await discardBytes(on, upload).finally(() => lock?.release())
    } catch (err) {
      on.log.warn({ err }, 'cannot remove the data of an upload: the next clean-up will')
    }
  }
}

/** Deletes the bytes of an upload; what can't be deleted now is left to the store's sweep. */
async function discardBytes(on: Pick<Services, 'store' | 'log'>, upload: EndedUpload): Promise<void> {
  const key = temporaryKey(upload)
  await on.store
    .wither(key)
    .catch((err: unknown) => on.log.warn({ err }, 'cannot end an upload in the store: the next clean-up will'))
  await discard(on, upload.sha256 ? [key, keyOf({ id: upload.id, sha256: upload.sha256 })] : [key])
}
