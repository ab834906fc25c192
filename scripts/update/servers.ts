import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UpdateError } from './update-error.ts'

const STOP_TIMEOUT_MS = 60_000

/** Asks the servers of an installation to stop, and waits until they have finished. Throws UpdateError if one doesn't. */
export async function drainServers(home: string): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS
  const signalled = new Set<number>()
  for (let pids = findServers(home); pids.length > 0; pids = findServers(home)) {
    for (const pid of pids) if (!signalled.has(pid)) stop(pid)
    pids.forEach((pid) => signalled.add(pid))
    if (Date.now() > deadline) throw new UpdateError('failed', `the server (process ${pids[0]}) does not stop: stop it`)
    await sleep(100)
  }
}

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM')
      throw new UpdateError('refused', `the server (process ${pid}) belongs to another user: update as that user`)
  }
}

function findServers(home: string): number[] {
  const versions = join(home, 'versions/')
  const isServer = (pid: number) => {
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return args.some((arg) => arg.startsWith(versions) && arg.endsWith('/src/server/main.ts'))
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && isServer(pid))
}
