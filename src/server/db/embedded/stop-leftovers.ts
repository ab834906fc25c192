import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseStartError } from '../start-error.ts'

/** Parses postmaster.pid; undefined if it is missing or incomplete. */
export function readPostmaster(cluster: string): { pid: number; socketDir: string; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, socketDir: lines[4]?.trim() ?? '', isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/**
 * Stops a database left running by a killed process, cleanly if it responds within `gracePeriodMs`, and deletes a stale
 * postmaster.pid whose process id now belongs to another program. Call it only as the owner of the folder.
 */
export async function stopLeftoverDatabase(
  cluster: string,
  log: (line: string) => void,
  gracePeriodMs = 30_000,
): Promise<void> {
  const startedAt = Date.now()
  let sentSignal: NodeJS.Signals | undefined
  for (;;) {
    const pids = listClusterProcesses(cluster)
    if (pids.length === 0) break
    const waitedMs = Date.now() - startedAt
    const signal = waitedMs < gracePeriodMs ? 'SIGINT' : waitedMs < gracePeriodMs + 5_000 ? 'SIGQUIT' : 'SIGKILL'
    if (signal !== sentSignal) {
      if (!sentSignal) log('stopping the database that an earlier process left behind')
      for (const pid of pids) sendSignal(pid, signal)
      sentSignal = signal
    }
    if (waitedMs > gracePeriodMs + 10_000) {
      throw new DatabaseStartError(
        `a database process (${pids[0]}) is still running in ${cluster} and has not stopped: end it`,
      )
    }
    await sleep(20)
  }
  const stalePostmaster = readPostmaster(cluster)
  // PostgreSQL detects a stale process id if it is unused, but not if another process has been given it since.
  if (stalePostmaster && sendSignal(stalePostmaster.pid, 0)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** The running PostgreSQL processes of this cluster; on systems without /proc, only the postmaster. */
function listClusterProcesses(cluster: string): number[] {
  if (process.platform !== 'linux') {
    const pid = readPostmaster(cluster)?.pid
    if (!pid) return []
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout?.includes(cluster) ? [pid] : []
  }
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && isClusterProcess(pid, cluster))
}

function isClusterProcess(pid: number, cluster: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === cluster) return readProcFile(pid, 'comm').trim() === 'postgres'
  } catch {
    // Another user's process hides its working directory but not its command line.
  }
  try {
    const [program = '', ...args] = readProcFile(pid, 'cmdline').split('\0')
    return program.endsWith('/postgres') && args.includes(cluster)
  } catch {
    return false
  }
}

function readProcFile(pid: number, file: string): string {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8')
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
