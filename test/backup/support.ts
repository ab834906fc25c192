import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { beginSnapshot, toColumnList } from '#server/backup/copy-tables.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import type { Place } from '#server/backup/place/place.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { workOnBackup } from '#server/features/backups/backups.job.ts'
import { restoreProject } from '#server/imports/from-backup/restore-project.ts'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import type { Store } from '#server/ports/store/store.ts'
import type { App } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { ROOT } from '../support/paths.ts'

export const MIGRATIONS = join(ROOT, 'migrations')
export const SECRET = 'a secret of the tests, 32 characters'

/** Collects what a test creates, and removes it at the end. */
export function createCleaner() {
  const tasks: (() => Promise<unknown>)[] = []
  return {
    add: (task: () => Promise<unknown>) => void tasks.unshift(task),
    async makeDir(): Promise<string> {
      const dir = await mkdtemp(join(tmpdir(), 'vitrine-backup-test-'))
      tasks.unshift(() => rm(dir, { recursive: true, force: true, maxRetries: 20 }))
      return dir
    },
    async makeDatabase(): Promise<TestDatabase> {
      const database = await createTestDatabase({
        isEmpty: true,
        poolSize: 2,
        server: process.env.TEST_RESTORE_DATABASE_URL,
      })
      tasks.unshift(() => database.drop())
      return database
    },
    async run(): Promise<void> {
      for (const task of tasks.splice(0)) await task()
    },
  }
}
export type Cleaner = ReturnType<typeof createCleaner>

export const getUrl = ({ connection }: Pick<TestDatabase, 'connection'>) =>
  (connection as { connectionString: string }).connectionString

/** The database of a running test application. */
export async function getAppDatabase({ services }: Pick<App, 'services'>, baseUrl: string): Promise<pg.ClientConfig> {
  const { name } = (await services.db
    .selectNoFrom(({ fn }) => fn<string>('current_database').as('name'))
    .executeTakeFirst()) ?? { name: '' }
  const url = new URL(baseUrl)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

export const backUp = (
  source: { connection: pg.ClientConfig; store: Store },
  place: Place,
  options: { isQuick?: boolean; report?: (line: string) => void } = {},
) =>
  makeBackup({ ...source, secret: SECRET, version: '0.0.0' }, place, {
    isQuick: options.isQuick ?? false,
    report: options.report ?? (() => undefined),
  })

/** Restores a backup into a new empty database and directory. */
export async function restoreElsewhere(cleaner: Cleaner, place: Place, name: string, migrationsDir = MIGRATIONS) {
  const [database, dataDir] = [await cleaner.makeDatabase(), await cleaner.makeDir()]
  const store = new DiskStore(join(dataDir, 'files'))
  const target = { connection: database.connection, store, dataDir, configuredSecret: undefined }
  const restored = await restoreBackup(place, name, {
    migrationsDir,
    report: () => undefined,
    openTarget: async () => target,
  })
  return { database, dataDir, store, restored, target }
}

/** The digest of each table's rows in the format of a manifest. */
export async function digestTables(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const digests: Record<string, string> = {}
    for (const { name, columns } of await beginSnapshot(client)) {
      const hash = createHash('sha256')
      const rows = client.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${toColumnList(columns)}) TO STDOUT`))
      await pipeline(rows, new Writable({ write: (chunk: Buffer, _, done) => (hash.update(chunk), done()) }))
      digests[name] = hash.digest('hex')
    }
    return digests
  } finally {
    await client.end()
  }
}

/** The store as it is, except that it calls `hook` with the key before each `get`, `head` or `put`. */
export const hookCalls = (store: Store, call: 'get' | 'head' | 'put', hook: (key: string) => Promise<void>): Store =>
  new Proxy(store, {
    get(target, name) {
      const method = target[name as keyof Store].bind(target) as (...args: unknown[]) => unknown
      if (name !== call) return method
      return async (key: string, ...args: unknown[]) => {
        await hook(key)
        return method(key, ...args)
      }
    },
  })

export function hookFirstRead(store: Store, hook: () => Promise<void>): Store {
  let hooked: Promise<void> | undefined
  return hookCalls(store, 'get', () => (hooked ??= hook()))
}

/** Paths of all files below a directory. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Flips one bit in the middle of a file. Returns a function that restores it. */
export async function flipBit(path: string): Promise<() => Promise<void>> {
  const bytes = await readFile(path)
  const flipped = Buffer.from(bytes)
  const at = Math.floor(bytes.length / 2)
  flipped[at] = (flipped[at] ?? 0) ^ 4
  await writeFile(path, flipped)
  return () => writeFile(path, bytes)
}

/** Does the work of a waiting run, as a worker does. */
export const workOnRun = ({ services }: Pick<App, 'services'>, id: string): Promise<void> => {
  const { signal } = new AbortController()
  return workOnBackup(services, { run: id }, signal, (run) =>
    restoreProject(services, run, { signal, migrationsDir: MIGRATIONS }),
  )
}

interface CommandOptions {
  env?: Record<string, string>
  /** Kills the command with SIGKILL when it writes a line that begins with this. */
  killAt?: string
}

/** Runs a command of `scripts/backups.ts` in its own process. */
export async function runCommand(command: string, options: object, { env = {}, killAt }: CommandOptions = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/backups.ts'), command, JSON.stringify(options)], {
    cwd: tmpdir(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (killAt !== undefined) killWhen(child, killAt)
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ])
  return { stdout, stderr, code, signal }
}

function killWhen(child: ChildProcess, line: string): void {
  child.stderr?.on('data', (chunk: Buffer) => String(chunk).includes(line) && child.kill('SIGKILL'))
}
