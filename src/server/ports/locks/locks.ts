import { setTimeout as sleep } from 'node:timers/promises'

/** Locks that are valid across processes. They are released when their process ends, even if it is killed. */
export interface Locks {
  /** Takes the lock for an id (a UUID). Returns null while another caller holds it. */
  take(id: string): Promise<Lock | null>
  close(): Promise<void>
}

export interface Lock {
  /** Aborts when the lock is lost because the database connection closed. */
  lostSignal: AbortSignal
  release(): Promise<void>
}

const RETRY_MS = 100

/** Tries to take a lock until it is free; returns null if it is still taken after `timeoutMs`. */
export async function takeWithTimeout(locks: Pick<Locks, 'take'>, id: string, timeoutMs: number): Promise<Lock | null> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const lock = await locks.take(id)
    if (lock || performance.now() > deadline) return lock
    await sleep(RETRY_MS)
  }
}
