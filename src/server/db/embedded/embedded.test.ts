import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { APP_ROLE } from './app-role.ts'
import { readPassword, SUPERUSER } from './initialize.ts'
import { readPostmaster } from './stop-leftovers.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './start.ts'
import { TIME_LIMITS } from '../../../../test/support/time-limits.ts'

let dataDir: string
let startedProcesses: Array<Embedded | ChildProcess>

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-embedded-'))
  startedProcesses = []
})

afterEach(async () => {
  for (const started of startedProcesses) await ('stop' in started ? started.stop() : endProcess(started, 'SIGKILL'))
  // If the owner was killed, stop its database before deleting the folder.
  if (getPostmasterPid()) await (await startEmbedded({ dataDir }).catch(() => undefined))?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}, TIME_LIMITS.serverProcesses)

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, ...options })
  startedProcesses.push(embedded)
  return embedded
}

/** Starts another process that owns the same data directory. */
async function startInOtherProcess(): Promise<ChildProcess> {
  const script = `const { startEmbedded } = await import(${JSON.stringify(new URL('./start.ts', import.meta.url))})
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('ready')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  startedProcesses.push(child)
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function query(embedded: Embedded, sql: string): Promise<unknown[]> {
  const client = new pg.Client(embedded.connection)
  await client.connect()
  try {
    const result: pg.QueryArrayResult | pg.QueryArrayResult[] = await client.query({ text: sql, rowMode: 'array' })
    // Several statements give several results; return the last.
    return [result].flat().at(-1)?.rows?.flat() ?? []
  } finally {
    await client.end()
  }
}

const getPostmasterPid = () => readPostmaster(join(dataDir, 'postgres', 'cluster'))?.pid ?? 0

// One object of each kind that has an owner, as created by an earlier version.
const EARLIER_VERSION_OBJECTS_SQL = `CREATE SCHEMA jobs; CREATE TYPE jobs.state AS ENUM ('begun'); CREATE SEQUENCE counter;
  CREATE TABLE jobs.job (id serial PRIMARY KEY, name text, other text, state jobs.state) PARTITION BY RANGE (id);
  CREATE TABLE jobs.first PARTITION OF jobs.job FOR VALUES FROM (0) TO (100);
  CREATE STATISTICS pair ON name, other FROM jobs.job; CREATE VIEW seen AS SELECT name FROM jobs.job;
  CREATE COLLATION by_number (provider = icu, locale = 'und-u-kn-true'); CREATE DOMAIN short AS text;
  CREATE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS 'SELECT n * 2'; INSERT INTO jobs.job (name) VALUES ('a')`

describe('the embedded database', { timeout: TIME_LIMITS.serverProcesses }, () => {
  test('keeps its data and durability settings across restarts, and sorts by ICU collations', async () => {
    const firstStart = await start()
    await query(firstStart, 'CREATE TABLE kept AS SELECT 8 AS n')
    await firstStart.stop()
    expect(getPostmasterPid()).toBe(0)
    const secondStart = await start()
    expect(await query(secondStart, 'SELECT n FROM kept')).toEqual([8])
    expect(await query(secondStart, 'SHOW fsync')).toEqual(['on'])
    expect(await query(secondStart, 'SHOW server_encoding')).toEqual(['UTF8'])
    await query(secondStart, "CREATE COLLATION numeric_order (provider = icu, locale = 'und-u-kn-true')")
    const sortedQuery = "SELECT t FROM (VALUES ('a10'), ('É2'), ('a9'), ('e3')) v(t) ORDER BY t COLLATE numeric_order"
    expect(await query(secondStart, sortedQuery)).toEqual(['a9', 'a10', 'É2', 'e3'])
  })

  test('listens on no network address, and denies other users access to its socket and folder', async () => {
    const embedded = await start()
    expect(await query(embedded, 'SHOW listen_addresses')).toEqual([''])
    expect(statSync(embedded.connection.host).mode & 0o077).toBe(0)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0)
    const wrongPassword = { ...embedded, connection: { ...embedded.connection, password: 'wrong' } }
    await expect(query(wrongPassword, 'SELECT 1')).rejects.toThrow('password authentication failed')
  })

  test('puts its socket where other commands see it when systemd gives the service a private temporary directory', async () => {
    const runtimeDir = mkdtempSync(join(tmpdir(), 'vitrine-run-'))
    vi.stubEnv('RUNTIME_DIRECTORY', runtimeDir)
    const embedded = await start().finally(() => vi.unstubAllEnvs())
    expect(embedded.connection.host).toMatch(`${runtimeDir}/vitrine-`)
    expect(await query(embedded, 'SELECT 1')).toEqual([1])
    await embedded.stop()
    rmSync(runtimeDir, { recursive: true })
  })

  test('gives the application a role without superuser rights that owns its database objects', async () => {
    const embedded = await start()
    const privilegesQuery =
      'SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls FROM pg_roles'
    expect(await query(embedded, `${privilegesQuery} WHERE rolname = current_user`)).toEqual([false])
    await query(
      embedded,
      'CREATE SCHEMA own; CREATE TABLE own.t (n serial); CREATE INDEX ON own.t (n); DROP SCHEMA own CASCADE',
    )
    for (const sql of [
      "SELECT pg_read_file('PG_VERSION')",
      "COPY (SELECT 1) TO PROGRAM 'cat'",
      'CREATE ROLE eve SUPERUSER',
    ])
      await expect(query(embedded, sql)).rejects.toThrow(/permission denied|must be superuser/i)
  })

  test('makes the application role the owner of objects that an earlier version created as superuser', async () => {
    const firstStart = await start()
    const home = join(dataDir, 'postgres')
    const user = { user: SUPERUSER, password: readPassword(home) }
    const asSuperuser = { ...firstStart, connection: { ...firstStart.connection, ...user } }
    await query(asSuperuser, EARLIER_VERSION_OBJECTS_SQL)
    await query(asSuperuser, `ALTER DATABASE vitrine OWNER TO ${SUPERUSER}; DROP ROLE ${APP_ROLE}`)
    await firstStart.stop()
    rmSync(join(home, 'app-password'))
    const secondStart = await start()
    const foreignObjectsQuery = `SELECT count(*)::int FROM pg_class WHERE relowner = 10 AND relnamespace IN
      (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'jobs'))`
    expect(await query(secondStart, foreignObjectsQuery)).toEqual([0])
    await query(secondStart, "INSERT INTO jobs.job (name, state) VALUES ('b', 'begun')")
    expect(await query(secondStart, 'SELECT name FROM seen ORDER BY name')).toEqual(['a', 'b'])
    // Altering and dropping objects requires owning them.
    await query(
      secondStart,
      `ALTER TABLE jobs.job ADD COLUMN more int; ALTER TYPE jobs.state ADD VALUE 'done';
      CREATE OR REPLACE FUNCTION twice(n int) RETURNS int LANGUAGE sql AS 'SELECT n + n'; ALTER STATISTICS pair RENAME TO two;
      DROP COLLATION by_number; DROP VIEW seen; DROP SCHEMA jobs CASCADE; DROP SEQUENCE counter; DROP DOMAIN short`,
    )
  })

  test('keeps every committed row when the server process that started it is killed with SIGKILL', async () => {
    const ownerProcess = await startInOtherProcess()
    const attachedDatabase = await start({ share: 'attach' })
    expect(attachedDatabase.isAttached).toBe(true)
    await query(attachedDatabase, 'CREATE TABLE kept AS SELECT 1 AS n')
    await endProcess(ownerProcess, 'SIGKILL')
    const nextStart = await start()
    expect(nextStart.isAttached).toBe(false)
    expect(await query(nextStart, 'SELECT n FROM kept')).toEqual([1])
  })

  test('recovers after both the database and the server process that started it were killed', async () => {
    const ownerProcess = await startInOtherProcess()
    const attachedDatabase = await start({ share: 'attach' })
    await query(attachedDatabase, 'CREATE TABLE kept AS SELECT 2 AS n')
    process.kill(getPostmasterPid(), 'SIGKILL')
    await endProcess(ownerProcess, 'SIGKILL')
    expect(await query(await start(), 'SELECT n FROM kept')).toEqual([2])
  })

  test('refuses to start while another process is running a database in the same data directory', async () => {
    await startInOtherProcess()
    await expect(startEmbedded({ dataDir })).rejects.toThrow('another Vitrine process is using this data directory')
  })

  test('starts one database when two servers start at the same time, and connects the second server to it', async () => {
    const databases = await Promise.all([start({ share: 'attach' }), start({ share: 'attach' })])
    expect(databases.map((started) => started.isAttached).sort()).toEqual([false, true])
    for (const started of databases) expect(await query(started, 'SELECT 1')).toEqual([1])
    await expect(startEmbedded({ dataDir })).rejects.toThrow('another Vitrine process')
    // As from outside of the server's container.
    rmSync(databases[0].connection.host, { recursive: true })
    await expect(startEmbedded({ dataDir, share: 'attach' })).rejects.toThrow("can't be reached from here: run the")
  })

  test('stops a database that outlived its server process, and starts a new one', async () => {
    await (await start()).stop()
    const orphan = await startOrphan()
    const lines: string[] = []
    const embedded = await start({ log: (line) => lines.push(line) })
    expect(lines).toContain('stopping the database that an earlier process left behind')
    expect(getPostmasterPid()).not.toBe(orphan)
    expect(await query(embedded, 'SELECT 1')).toEqual([1])
  })

  test('starts even if postmaster.pid contains the id of an unrelated process', async () => {
    await (await start()).stop()
    const cluster = join(dataDir, 'postgres', 'cluster')
    // The id of a running process, which PostgreSQL alone would mistake for another postmaster.
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1700000000\n5432\n/tmp\n\n\nready\n`)
    expect(await query(await start(), 'SELECT 1')).toEqual([1])
  })

  test('reports that the database exited unexpectedly', async () => {
    let resolveLost = () => {}
    const lostNotified = new Promise<void>((resolve) => (resolveLost = resolve))
    await start({ onDatabaseLost: () => resolveLost() })
    process.kill(getPostmasterPid(), 'SIGTERM')
    await lostNotified
  })

  test('reports an unwritable data directory in one line', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    const unwritableDir = join(dataDir, 'file', 'below')
    await expect(startEmbedded({ dataDir: unwritableDir })).rejects.toThrow(
      `cannot write to the data directory ${unwritableDir} (ENOTDIR)`,
    )
  })
})

/** Starts a database whose parent process has already exited. */
async function startOrphan(): Promise<number> {
  const { findBinaries } = await import('./binaries.ts')
  const { chooseUser } = await import('./run-as.ts')
  const home = join(dataDir, 'postgres')
  const cluster = join(home, 'cluster')
  const { postgres, env } = findBinaries(home)
  const runAs = chooseUser(home, cluster, postgres)
  const command = [
    ...runAs.prefix,
    postgres,
    '-D',
    cluster,
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${home}`,
  ]
  const options = JSON.stringify({
    ...runAs.user,
    env: { ...process.env, ...env },
    detached: true,
    stdio: 'ignore',
    cwd: '/',
  })
  const script = `const c = require('child_process').spawn(${JSON.stringify(command[0])}, ${JSON.stringify(command.slice(1))}, ${options}); c.unref()`
  await once(spawn(process.execPath, ['-e', script], { stdio: 'inherit' }), 'exit')
  while (!readPostmaster(cluster)?.isReady) await sleep(20)
  return getPostmasterPid()
}
