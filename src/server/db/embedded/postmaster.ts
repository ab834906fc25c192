import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { totalmem } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseStartError } from '../start-error.ts'
import type { PostgresBinaries } from './binaries.ts'
import { readPostmaster } from './stop-leftovers.ts'
import { getDeathSignalPrefix, type RunAs } from './run-as.ts'

export interface Postmaster {
  /** Resolves when the postmaster has ended, for whatever reason. */
  whenEnded: Promise<void>
  stop(): Promise<void>
}

const MB = 1024 ** 2
/** Bytes of memory available to this process and its children. */
const getMemoryBytes = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)
const getMemoryShare = (divisor: number, minMb: number, maxMb: number) =>
  `${Math.round(Math.min(maxMb, Math.max(minMb, getMemoryBytes() / MB / divisor)))}MB`

// The settings of our PostgreSQL, except for the socket's folder. None of them weakens durability.
const getDefaultSettings = () => ({
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: getMemoryShare(8, 128, 2048),
  effective_cache_size: getMemoryShare(2, 256, 16_384),
  // Enough memory to filter all matches of a common word in a large archive without the bitmap becoming lossy.
  work_mem: getMemoryShare(256, 8, 32),
  maintenance_work_mem: getMemoryShare(64, 64, 256),
  // Most machines have SSDs.
  random_page_cost: '1.1',
  max_connections: '60',
  // Small machines and containers have little shared memory, so each query runs in a single process.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  log_checkpoints: 'off',
  // After a checkpoint, the first change to a page writes the whole page to the log, so frequent checkpoints would slow
  // down acts on thousands of items.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
})

/**
 * Starts PostgreSQL on a cluster and waits until it accepts connections. Throws DatabaseStartError with PostgreSQL's
 * own message.
 */
export async function startPostmaster(
  options: {
    cluster: string
    socketDir: string
    binaries: PostgresBinaries
    runAs: RunAs
    settings?: Record<string, string>
  },
  log: (line: string) => void,
): Promise<Postmaster> {
  const { cluster, socketDir, binaries, runAs } = options
  const settings = Object.entries({ ...getDefaultSettings(), unix_socket_directories: socketDir, ...options.settings })
  const command = [
    ...runAs.prefix,
    ...getDeathSignalPrefix(),
    binaries.postgres,
    '-D',
    cluster,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn(command[0] ?? '', command.slice(1), {
    ...runAs.user,
    env: { ...process.env, ...binaries.env, LC_ALL: 'C' },
    cwd: '/',
    // Starts PostgreSQL in a separate session, so Ctrl-C reaches only this process, which stops the database after
    // the last request.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const outputLines: string[] = []
  const lines = createInterface({ input: child.stderr })
  lines.on('line', (line) => {
    outputLines.push(line)
    if (outputLines.length > 40) outputLines.shift()
    if (/(WARNING|ERROR|FATAL|PANIC):/.test(line)) log(line)
  })
  const whenEnded = once(child, 'exit').then(() => undefined)
  const interruptChild = () => void child.kill('SIGINT')
  // Stops the database at exit on systems where its life can't be tied to this process.
  process.once('exit', interruptChild)
  void whenEnded.catch(() => undefined).then(() => process.off('exit', interruptChild))
  try {
    await waitUntilReady(child, cluster)
  } catch (error) {
    await stop(child, whenEnded).catch(() => undefined)
    const message =
      outputLines.find((line) => /(FATAL|PANIC):/.test(line)) ?? outputLines.at(-1) ?? (error as Error).message
    throw new DatabaseStartError(`cannot start the embedded database: ${message.replace(/^.*?(FATAL|PANIC): +/, '')}`)
  }
  // Lets this process exit while the database is running.
  child.unref()
  ;(child.stderr as unknown as { unref?: () => void }).unref?.()
  return { whenEnded, stop: () => stop(child, whenEnded) }
}

/** Crash recovery may take a long time, so only an exited process counts as a failed start. */
async function waitUntilReady(child: ChildProcess, cluster: string): Promise<void> {
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  for (;;) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended at once')
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === child.pid && postmaster?.isReady) return
    await sleep(10)
  }
}

async function stop(child: ChildProcess, whenEnded: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.ref()
  // Fast shutdown rolls back open transactions and flushes the log. Immediate shutdown, which skips the checkpoint, is
  // used only if that hangs.
  child.kill('SIGINT')
  const killTimeout = setTimeout(() => child.kill('SIGQUIT'), 30_000)
  await whenEnded.finally(() => clearTimeout(killTimeout))
}
