import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseStartError } from '../start-error.ts'

export interface Ownership {
  release(): void
}

// Keeps a reference to each lock, because garbage collection would release it.
const heldLocks = new Set<DatabaseSync>()

/**
 * Makes this process the owner of the folder; undefined if another running process owns it. SQLite's exclusive
 * transaction is the only lock in Node that the kernel releases however the process dies. A pid file would be wrong
 * after a reboot, when ids are reused, and across containers.
 */
export function takeOwnership(home: string): Ownership | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(home, 'owner.lock'), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    // 5 is SQLITE_BUSY.
    if ((error as { errcode?: number }).errcode === 5) return undefined
    throw new DatabaseStartError(`cannot lock the data directory ${home} (${(error as Error).message})`)
  }
  const lockDatabase = lock
  heldLocks.add(lockDatabase)
  return {
    release() {
      if (heldLocks.delete(lockDatabase)) lockDatabase.close()
    },
  }
}
