import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { takeWithTimeout } from '#server/ports/locks/locks.ts'
import { findUploadBySender, type UploadSender } from './uploads.repo.ts'

/**
 * If a receiver has had no data for this long (ms), it yields when the sender reconnects: the old connection is dead
 * but was never closed.
 */
const SILENT_RECEIVER_MS = 2000
export const LOCK_WAIT_MS = 1000

interface UploadLock {
  /** Aborts when this lock must be released. */
  abortSignal: AbortSignal
  /** Records that bytes have arrived. */
  recordActivity(): void
  release(): Promise<void>
}

/**
 * Locks an upload against all other calls, in any process. Throws `locked` while another call is adding data, and
 * `not_found` if the upload isn't this sender's, so knowing an id is not enough to block it.
 */
export async function lockUpload(
  { db, locks, pubSub }: Pick<Services, 'db' | 'locks' | 'pubSub'>,
  id: string,
  sender: UploadSender,
): Promise<UploadLock> {
  if (!(await findUploadBySender(db, id, sender, Date.now()))) throw new AppError('not_found')
  let lock = await locks.take(id)
  if (!lock) {
    pubSub.publish({ topic: 'upload', id })
    lock = await takeWithTimeout(locks, id, LOCK_WAIT_MS)
  }
  if (!lock) throw new AppError('locked')
  const { lostSignal, release } = lock
  const abortController = new AbortController()
  let lastActivityAt = performance.now()
  const unsubscribe = pubSub.subscribe((message) => {
    if (message.topic === 'uploadsEnded' && message.ids.includes(id)) abortController.abort(new AppError('not_found'))
    if (message.topic !== 'upload' || message.id !== id || performance.now() - lastActivityAt < SILENT_RECEIVER_MS)
      return
    abortController.abort(new AppError('client_closed'))
  })
  return {
    abortSignal: AbortSignal.any([abortController.signal, lostSignal]),
    recordActivity: () => (lastActivityAt = performance.now()),
    release: () => {
      unsubscribe()
      return release()
    },
  }
}
