import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { discard } from '#server/ports/store/discard.ts'
import { keyOf } from '../file-key.ts'
import { holdUpload } from './hold-upload.ts'
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

/** Ends an upload that its sender no longer wants; an artifact that it has become stays. Throws `not_found`, `locked`. */
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

/** Ends every upload that expired before `now`, but those that somebody adds to right now. */
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
  // Anew: somebody may have added to it just before it was held.
  const upload = await findExpired(services.db, id, now)
  if (upload) await end(services, upload)
}

/**
 * First the row: of whoever ends an upload and whoever makes something of it, the one who took its row has its bytes. What
 * cannot be removed now, the sweep of the store removes.
 */
async function end(services: Services, upload: UploadRow): Promise<void> {
  const { db, store, log } = services
  const ended = await deleteUpload(db, upload.id)
  if (!ended || ended.artifact) return
  const key = temporaryKey(upload)
  await store.wither(key).catch((err: unknown) => log.warn({ err }, 'an upload is left to the sweep'))
  await discard(services, upload.sha256 ? [key, keyOf({ id: upload.id, sha256: upload.sha256 })] : [key])
}
