import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseStartError } from '../start-error.ts'

export interface Ownership {
  release(): void
}

// A lock that the collector could free would be no lock.
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only owner of the folder, or answers undefined when another living process owns it. SQLite's
 * exclusive transaction is the one lock in Node that the kernel frees with its holder, however that dies; a file with
 * a process id would lie after a restart, when numbers are used again, and between containers.
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
  const taken = lock
  held.add(taken)
  return {
    release() {
      if (held.delete(taken)) taken.close()
    },
  }
}
