import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { takeWithin } from '#server/ports/locks/locks.ts'
import { findUploadOf, type Sender } from './uploads.repo.ts'

/** Whose sender is silent for so long lets go when the sender asks anew: the old line is dead, and nobody was told. */
const SILENT_MS = 2000
export const PATIENCE_MS = 1000

interface Hold {
  /** Aborts when the hold must end. */
  signal: AbortSignal
  /** Bytes have come. */
  heard(): void
  release(): Promise<void>
}

/**
 * Holds an upload against all other calls, in any process. Throws `locked` while somebody else adds to it, `not_found`
 * for one that is not this sender's: whoever only knows its id holds nothing up.
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
  const stop = hub.subscribe((signal) => {
    if (signal.to === 'uploadsEnded' && signal.ids.includes(id)) giveWay.abort(new AppError('not_found'))
    if (signal.to !== 'upload' || signal.id !== id || performance.now() - heardAt < SILENT_MS) return
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
