import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { takeWithin } from '#server/ports/locks/locks.ts'
import { findUploadOf, type Sender } from './uploads.repo.ts'

/**
 * A receiver without data for this long yields when the sender reconnects: its connection is dead without having been
 * closed.
 */
const SILENT_MS = 2000
export const PATIENCE_MS = 1000

interface Hold {
  /** Aborts when the lock must be released. */
  signal: AbortSignal
  /** Records that bytes have arrived. */
  heard(): void
  release(): Promise<void>
}

/**
 * Locks an upload against all other calls, in any process. Throws `locked` while another call is adding data, and
 * `not_found` if the upload isn't this sender's, so knowing an id is not enough to block it.
 */
export async function holdUpload(
  { db, locks, hub }: Pick<Services, 'db' | 'locks' | 'hub'>,
  id: string,
  sender: Sender,
): Promise<Hold> {
  if (!(await findUploadOf(db, id, sender, Date.now()))) throw new AppError('not_found')
  let lock = await locks.take(id)
  if (!lock) {
    hub.publish({ to: 'upload', id })
    lock = await takeWithin(locks, id, PATIENCE_MS)
  }
  if (!lock) throw new AppError('locked')
  const { lost, release } = lock
  const giveWay = new AbortController()
  let heardAt = performance.now()
  const stop = hub.subscribe((message) => {
    if (message.to === 'uploadsEnded' && message.ids.includes(id)) giveWay.abort(new AppError('not_found'))
    if (message.to !== 'upload' || message.id !== id || performance.now() - heardAt < SILENT_MS) return
    giveWay.abort(new AppError('client_closed'))
  })
  return {
    signal: AbortSignal.any([giveWay.signal, lost]),
    heard: () => (heardAt = performance.now()),
    release: () => {
      stop()
      return release()
    },
  }
}
