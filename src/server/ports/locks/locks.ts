import { setTimeout as sleep } from 'node:timers/promises'

/** Locks that hold across processes and are released when their process ends, even if it is killed. */
export interface Locks {
  /** Returns the lock of an id (a UUID), or null while another caller holds it. */
  take(id: string): Promise<Lock | null>
  close(): Promise<void>
}

export interface Lock {
  /** Aborts when the lock is lost because the database connection closed. */
  lost: AbortSignal
  release(): Promise<void>
}

const AGAIN_MS = 100

/** Retries until the lock is free; returns null if it is still taken after `timeoutMs`. */
export async function takeWithin(locks: Pick<Locks, 'take'>, id: string, ms: number): Promise<Lock | null> {
  const until = performance.now() + ms
  for (;;) {
    const lock = await locks.take(id)
    if (lock || performance.now() > until) return lock
    await sleep(AGAIN_MS)
  }
}
