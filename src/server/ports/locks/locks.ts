import { setTimeout as sleep } from 'node:timers/promises'

/** What holds across processes, and ends with the process that holds it, however that ends. */
export interface Locks {
  /** The lock of an id (a UUID), or null while somebody else has it. */
  take(id: string): Promise<Lock | null>
  close(): Promise<void>
}

export interface Lock {
  /** Aborts when the lock is no longer held, because the database has gone. */
  lost: AbortSignal
  release(): Promise<void>
}

const AGAIN_MS = 100

/** The lock of an id, asked for again and again for so many ms; null where somebody else has it for longer. */
export async function takeWithin(locks: Pick<Locks, 'take'>, id: string, ms: number): Promise<Lock | null> {
  const until = performance.now() + ms
  for (;;) {
    const lock = await locks.take(id)
    if (lock || performance.now() > until) return lock
    await sleep(AGAIN_MS)
  }
}
