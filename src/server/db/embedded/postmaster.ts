import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { totalmem } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseStartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import { readPostmaster } from './leftovers.ts'
import { diesWithUs, type RunAs } from './run-as.ts'

export interface Postmaster {
  /** Resolves when the postmaster has ended for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

const MB = 1024 ** 2
/** Bytes of memory available to this process and its children. */
const memory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)
const share = (part: number, least: number, most: number) =>
  `${Math.round(Math.min(most, Math.max(least, memory() / MB / part)))}MB`

// The socket's folder is passed separately. No setting weakens durability.
const defaults = () => ({
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: share(8, 128, 2048),
  effective_cache_size: share(2, 256, 16_384),
  // Enough to keep the matches of a common word in a large archive exact while they are filtered.
  work_mem: share(256, 8, 32),
  maintenance_work_mem: share(64, 64, 256),
  // Most machines have SSDs.
  random_page_cost: '1.1',
  max_connections: '60',
  // Small machines and containers have little shared memory, so each query runs in one process.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  log_checkpoints: 'off',
  // After each checkpoint every changed page is written whole to the log, so frequent checkpoints would slow down acts
  // on thousands of items.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
})

/**
 * Starts PostgreSQL on a cluster and waits until it accepts connections. Throws DatabaseStartError with PostgreSQL's
 * own message.
 */
export async function startPostmaster(
  options: { cluster: string; socketDir: string; binaries: Binaries; as: RunAs; settings?: Record<string, string> },
  log: (line: string) => void,
): Promise<Postmaster> {
  const { cluster, socketDir, binaries, as } = options
  const settings = Object.entries({ ...defaults(), unix_socket_directories: socketDir, ...options.settings })
  const words = [
    ...as.prefix,
    ...diesWithUs(),
    binaries.postgres,
    '-D',
    cluster,
    ...settings.flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ]
  const child = spawn(words[0] ?? '', words.slice(1), {
    ...as.user,
    env: { ...process.env, ...binaries.env, LC_ALL: 'C' },
    cwd: '/',
    // A session of its own, so Ctrl-C only reaches this process, which stops the database after the last request.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  const lines = createInterface({ input: child.stderr })
  lines.on('line', (line) => {
    said.push(line)
    if (said.length > 40) said.shift()
    if (/(WARNING|ERROR|FATAL|PANIC):/.test(line)) log(line)
  })
  const ended = once(child, 'exit').then(() => undefined)
  const interrupt = () => void child.kill('SIGINT')
  // For systems where the database can't be tied to the life of this process.
  process.once('exit', interrupt)
  void ended.catch(() => undefined).then(() => process.off('exit', interrupt))
  try {
    await ready(child, cluster)
  } catch (error) {
    await stop(child, ended).catch(() => undefined)
    const why = said.find((line) => /(FATAL|PANIC):/.test(line)) ?? said.at(-1) ?? (error as Error).message
    throw new DatabaseStartError(`cannot start the embedded database: ${why.replace(/^.*?(FATAL|PANIC): +/, '')}`)
  }
  // Lets this process exit without stopping the database first.
  child.unref()
  ;(child.stderr as unknown as { unref?: () => void }).unref?.()
  return { ended, stop: () => stop(child, ended) }
}

/** Crash recovery may take long, so only a process that has exited counts as failed. */
async function ready(child: ChildProcess, cluster: string): Promise<void> {
  let failure: Error | undefined
  child.once('error', (error) => (failure = error))
  for (;;) {
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended at once')
    const found = readPostmaster(cluster)
    if (found?.pid === child.pid && found?.ready) return
    await sleep(10)
  }
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  child.ref()
  // Fast shutdown: open transactions roll back and the log is flushed. Immediate shutdown, without a checkpoint, only
  // if that hangs.
  child.kill('SIGINT')
  const hard = setTimeout(() => child.kill('SIGQUIT'), 30_000)
  await ended.finally(() => clearTimeout(hard))
}
