import { chmodSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseStartError } from '../start-error.ts'
import { findBinaries } from './binaries.ts'
import { APP_ROLE, hasAppRole, prepareAppRole, readAppPassword } from './app-role.ts'
import { initializeCluster, SUPERUSER } from './initialize.ts'
import { readPostmaster, stopLeftoverDatabase } from './stop-leftovers.ts'
import { type Ownership, takeOwnership } from './ownership.ts'
import { startPostmaster } from './postmaster.ts'
import { chooseUser } from './run-as.ts'
import { createSocketDir } from './socket-dir.ts'

const PORT = 5432

export interface Embedded {
  connection: { host: string; port: number; user: string; password: string; database: string }
  url: string
  /** True if another process owns the database; `stop` then does nothing. */
  isAttached: boolean
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** The behaviour if another running process owns the data: a server refuses to start, a command attaches to it. */
  share?: 'refuse' | 'attach'
  log?: (line: string) => void
  /** Called if the database ends without having been stopped. */
  onDatabaseLost?: () => void
  /** PostgreSQL settings that override the defaults; for tests. */
  settings?: Record<string, string>
  /** Lets the application's role create databases and force checkpoints; for tests and benchmarks. */
  allowTools?: boolean
}

/**
 * Starts PostgreSQL in `dataDir`/postgres, creating it at the first start, and returns how to connect: only through a
 * local socket, and as a role that isn't a superuser. The database dies with this process. Throws DatabaseStartError.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const home = createHome(options.dataDir)
  const deadline = Date.now() + 30_000
  for (;;) {
    const ownership = takeOwnership(home)
    if (ownership) return startAsOwner(home, ownership, options)
    if (options.share !== 'attach') {
      throw new DatabaseStartError('another Vitrine process is using this data directory')
    }
    const postmasterState = readPostmaster(join(home, 'cluster'))
    if (postmasterState?.isReady && hasAppRole(home)) {
      // The socket is elsewhere in another container, or belongs to another user.
      if (!existsSync(join(postmasterState.socketDir, `.s.PGSQL.${PORT}`)))
        throw new DatabaseStartError(
          `the database of the running Vitrine process listens in ${postmasterState.socketDir}, which can't be reached from here: run the command where that process runs, as its user`,
        )
      return {
        ...toConnection(postmasterState.socketDir, readAppPassword(home)),
        isAttached: true,
        stop: async () => {},
      }
    }
    if (Date.now() > deadline)
      throw new DatabaseStartError('the database of the running Vitrine process does not respond')
    await sleep(50)
  }
}

async function startAsOwner(home: string, ownership: Ownership, options: EmbeddedOptions): Promise<Embedded> {
  const { log = () => {}, onDatabaseLost, settings, allowTools = false } = options
  const cluster = join(home, 'cluster')
  try {
    const binaries = findBinaries(home)
    await stopLeftoverDatabase(cluster, log)
    const runAs = chooseUser(home, cluster, binaries.postgres)
    const password = await initializeCluster(home, cluster, binaries, runAs)
    const socketDir = createSocketDir(home, runAs)
    const postmaster = await startPostmaster({ cluster, socketDir, binaries, runAs, settings }, log)
    let stopPromise: Promise<void> | undefined
    const stop = () =>
      (stopPromise ??= postmaster.stop().finally(() => {
        rmSync(socketDir, { recursive: true, force: true })
        ownership.release()
      }))
    void postmaster.whenEnded.then(() => {
      if (stopPromise) return
      log('the embedded database has ended unexpectedly')
      onDatabaseLost?.()
    })
    const owner = { host: socketDir, port: PORT, user: SUPERUSER, password }
    const appPassword = await prepareAppRole(home, owner, { allowTools }).catch(async (error) => {
      await stop()
      throw error
    })
    return { ...toConnection(socketDir, appPassword), isAttached: false, stop }
  } catch (error) {
    ownership.release()
    throw error
  }
}

function createHome(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const home = join(realpathSync(dataDir), 'postgres')
    mkdirSync(home, { recursive: true, mode: 0o700 })
    chmodSync(home, 0o700)
    return home
  } catch (error) {
    throw new DatabaseStartError(
      `cannot write to the data directory ${dataDir} (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}

function toConnection(host: string, password: string): Pick<Embedded, 'connection' | 'url'> {
  const database = 'vitrine'
  return {
    connection: { host, port: PORT, user: APP_ROLE, password, database },
    url: `postgres://${APP_ROLE}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
  }
}
