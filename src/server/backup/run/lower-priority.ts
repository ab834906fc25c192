import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

const THREADS = '/proc/self/task'

/**
 * Lets everything else on the machine run first from now on: of a command all its threads, of a worker thread only itself, so
 * that the server around it keeps its speed. Processes that were started before keep theirs, such as the database.
 */
export function lowerPriority(): void {
  for (const id of isMainThread ? listThreads() : [0])
    try {
      setPriority(id, constants.priority.PRIORITY_LOW)
    } catch {
      // The thread has ended, or the system doesn't allow it: the work is then only less considerate.
    }
}

/** Linux has a priority for each thread, other systems one for the process. */
function listThreads(): number[] {
  try {
    return readdirSync(THREADS).map(Number)
  } catch {
    return [0]
  }
}
