import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MARKER_KEY } from '#server/ports/store/marked-store.ts'
import type { Store } from '#server/ports/store/store.ts'
import type { Reading } from './integrity.model.ts'

/** Errors of a file that can't be read on a disk that works, such as one with a bad sector. */
const UNREADABLE_CODES = /^(EIO|EISDIR|EUCLEAN|EBADMSG)$/
const MIN_WAIT_MS = 20
const MAX_CREDIT_MS = 1000

/** Waits until as many bytes may be read. */
export type Pace = (bytes: number) => Promise<void>

/** Limits reading to an average speed. */
export function createPace(bytesPerSecond: number, signal: AbortSignal): Pace {
  let allowedAt = performance.now()
  return async (bytes) => {
    // Time that wasn't used for reading can't be made up for, except for a second.
    allowedAt = Math.max(allowedAt, performance.now() - MAX_CREDIT_MS) + (bytes / bytesPerSecond) * 1000
    const waitMs = allowedAt - performance.now()
    if (waitMs > MIN_WAIT_MS) await sleep(waitMs, undefined, { signal })
  }
}

/**
 * Reads an original to its end and compares its digest. Throws if the store is away: that says nothing about the original.
 */
export async function readCopy(
  store: Store,
  { key, sha256 }: { key: string; sha256: string },
  pace: Pace,
): Promise<Reading> {
  try {
    const object = await store.get(key)
    if (!object) return { found: null, damage: 'missing' }
    const hash = createHash('sha256')
    for await (const chunk of object.body as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await pace(chunk.length)
    }
    const found = hash.digest('hex')
    return { found, damage: found === sha256 ? null : 'changed' }
  } catch (error) {
    const { code, cause } = error as NodeJS.ErrnoException
    const isUnreadable = [code, (cause as NodeJS.ErrnoException | undefined)?.code].some(
      (one) => one !== undefined && UNREADABLE_CODES.test(one),
    )
    // A failing disk gives the same errors for every file, also for the marker.
    if (isUnreadable && (await isReadable(store, MARKER_KEY))) return { found: null, damage: 'unreadable' }
    throw error
  }
}

async function isReadable(store: Store, key: string): Promise<boolean> {
  const object = await store.get(key)
  if (!object) return false
  for await (const _ of object.body);
  return true
}
