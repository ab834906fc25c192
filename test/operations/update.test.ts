import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listShippedFiles, stageFiles, writeHome, writeJson } from '../../scripts/release/contents.ts'
import { pack } from '../../scripts/release/pack.ts'
import { writeSums } from '../../scripts/update/sums.ts'
import { createTestDatabase } from '../support/database.ts'
import { ROOT } from '../support/paths.ts'
import { flipBit, getUrl } from '../backup/support.ts'
import { SLOW_EFFECT_TIMEOUT_MS, TIME_LIMITS } from '../support/time-limits.ts'

// Releases that share the packages of the repository, installed and updated as an operator does it.

const PLATFORM = `${process.platform}-${process.arch}`
const MIGRATION = 'CREATE TABLE added_by_update (id int)'
const workDir = mkdtempSync(join(tmpdir(), 'vitrine-update-test-'))
const home = join(workDir, 'vitrine')
const servers: ChildProcess[] = []
let env: NodeJS.ProcessEnv = {}

/** Makes a release whose version differs only by additional migrations. */
async function makeRelease(version: string, migrations: Record<string, string>): Promise<string> {
  const archive = join(workDir, `vitrine-${version}.tar.gz`)
  if (existsSync(archive)) return archive
  const folder = join(workDir, `release-${version}`, 'vitrine')
  const dir = join(folder, 'versions', version)
  mkdirSync(dirname(dir), { recursive: true })
  spawnSync('cp', ['--archive', '--link', join(workDir, 'staged'), dir])
  rmSync(join(dir, 'release.json'))
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(dir, 'migrations', `${name}.sql`), sql)
  writeJson(join(dir, 'release.json'), { version, platform: PLATFORM, commit: '' })
  await writeSums(dir)
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'))
  writeHome(folder, { version })
  pack(folder, archive, new Date(0))
  return archive
}

/** Its first migration changes the database, its second one fails. */
const makeBrokenRelease = () => makeRelease('2.0.0', { '9001-added': MIGRATION, '9002-broken': 'SELECT broken' })

beforeAll(async () => {
  stageFiles(ROOT, join(workDir, 'staged'), { version: '1.0.0', platform: PLATFORM, commit: '' })
  await makeRelease('1.0.0', {})
  cpSync(join(workDir, 'release-1.0.0/vitrine'), home, { recursive: true, verbatimSymlinks: true })
  const portHolder = createServer().listen(0, '127.0.0.1')
  await once(portHolder, 'listening')
  const { port } = portHolder.address() as AddressInfo
  portHolder.close()
  env = { ...process.env, PORT: String(port), LOG_LEVEL: 'fatal', ROLES: 'web', DATA_DIR: '', DATABASE_URL: '' }
}, TIME_LIMITS.serverProcesses)

afterAll(async () => {
  for (const server of servers) await stop(server)
  rmSync(workDir, { recursive: true, force: true, maxRetries: 20 })
}, TIME_LIMITS.serverProcesses)

const getCurrent = () =>
  (JSON.parse(readFileSync(join(home, 'current/release.json'), 'utf8')) as { version: string }).version

interface LaunchOptions {
  input?: string
  killAt?: string
  settings?: Record<string, string>
}

/** Runs the program in a separate process group, so that all its processes can be killed at a line of its report. */
function launch(args: string[], { input = '', killAt, settings }: LaunchOptions = {}) {
  const child = spawn(join(home, 'vitrine'), args, { cwd: workDir, env: { ...env, ...settings }, detached: true })
  child.stdin.end(input)
  if (killAt !== undefined)
    child.stderr.on('data', (chunk: Buffer) => {
      if (String(chunk).includes(killAt)) process.kill(-(child.pid ?? 0), 'SIGKILL')
    })
  return child
}

async function run(args: string[], options?: LaunchOptions) {
  const child = launch(args, options)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { stdout, stderr, code: code as number | null }
}

/** Starts the server and waits for its first page. */
async function start(): Promise<ChildProcess> {
  const server = launch(['start'])
  servers.push(server)
  server.stdout.resume()
  const errors = text(server.stderr)
  const getPage = () =>
    fetch(`http://127.0.0.1:${env.PORT}/`).then(
      ({ status }) => status,
      () => server.exitCode,
    )
  await expect.poll(getPage, { timeout: SLOW_EFFECT_TIMEOUT_MS, interval: 200 }).not.toBeNull()
  expect(server.exitCode, server.exitCode === null ? '' : await errors).toBeNull()
  return server
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

const listUsers = async () => {
  const { stdout } = await run(['user', 'list', '--json'])
  return (JSON.parse(stdout) as { users: { email: string; role: string }[] }).users.map(({ email, role }) => [
    email,
    role,
  ])
}
const USERS = [['anna@example.org', 'admin']]

test('a release contains the program of every command, the docs and licences, and no tests', async () => {
  const files = listShippedFiles(ROOT)
  const scripts = readFileSync(join(ROOT, 'scripts/run.mjs'), 'utf8')
  const { stdout } = await run(['--help'])
  const commands = [...stdout.matchAll(/^ {2}(\S+(?: \S+)?) {2}/gm)].map(([, name = '']) => name)
  expect(commands).toEqual(expect.arrayContaining(['start', 'backup', 'update', 'user add', 'storage move']))
  for (const name of commands) {
    const [, line = ''] = new RegExp(`^ {2}'?${name}'?: ([^}]*)`, 'm').exec(scripts) ?? []
    expect(files, name).toContain(/(?:src|scripts)\/[\w/-]+\.ts/.exec(line)?.[0])
  }
  for (const file of files.filter((path) => path.startsWith('scripts/')))
    for (const [, path = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(
      /^import (?!type).* from '(\.[^']+)'/gm,
    ))
      expect(files, file).toContain(join(dirname(file), path))
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'deploy/vitrine.service', 'docs/operations.md']))
  expect(files.filter((path) => /\.test\.|^test\//.test(path))).toEqual([])
})

describe('a release', () => {
  let server: ChildProcess

  test(
    'starts from its directory, and accounts are managed while it runs',
    { timeout: TIME_LIMITS.serverProcesses },
    async () => {
      server = await start()
      const added = await run(['user', 'add', 'Anna@example.org', '--json'], { input: 'a long password of Anna\n' })
      expect(JSON.parse(added.stdout)).toEqual({ ok: true, email: 'anna@example.org' })
      expect(await run(['user', 'add', 'anna@example.org'])).toMatchObject({
        code: 4,
        stderr: 'vitrine: anna@example.org already has an account\n',
      })
      expect((await run(['replace-admin', 'anna@example.org'])).stdout).toBe(
        'anna@example.org is the only administrator\n',
      )
      expect(await listUsers()).toEqual(USERS)
      const reset = JSON.parse((await run(['user', 'reset-password', 'anna@example.org', '--json'])).stdout) as {
        password: string
      }
      const signIn = (password: string) =>
        fetch(`http://127.0.0.1:${env.PORT}/client/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'anna@example.org', password }),
        }).then(({ status }) => status)
      expect(await signIn('a long password of Anna')).toBe(401)
      expect(await signIn(reset.password)).toBe(200)
      expect((await run(['--version'])).stdout).toBe('Vitrine 1.0.0\n')
    },
  )

  test(
    'goes back by itself with its data when an update fails after it changed the database',
    { timeout: TIME_LIMITS.serverProcesses },
    async () => {
      const archive = await makeBrokenRelease()
      const exit = once(server, 'exit')
      const updated = await run(['update', archive, '--to', 'backups', '--json'])
      expect(JSON.parse(updated.stdout)).toMatchObject({
        ok: false,
        version: '1.0.0',
        problem: expect.stringContaining('migration 9002-broken failed') as string,
      })
      expect([updated.code, getCurrent()]).toEqual([6, '1.0.0'])
      // The running server was stopped, not killed.
      expect(await exit).toEqual([0, null])
      expect((await run(['verify-backup', 'backups'])).code).toBe(0)
      // 1.0.0 would refuse a database that 2.0.0 has changed.
      server = await start()
      expect(await listUsers()).toEqual(USERS)

      const undo = await flipBit(archive)
      expect(await run(['update', archive, '--without-backup'])).toMatchObject({ code: 3 })
      await undo()
      expect(await run(['update', archive])).toMatchObject({ code: 4 })
      expect(server.exitCode).toBeNull()
    },
  )

  test(
    'says before and after what an external database needs, and the restore command that it names works',
    { timeout: TIME_LIMITS.serverProcesses },
    async () => {
      await stop(server)
      const [database, target] = [await createTestDatabase(), await createTestDatabase({ isEmpty: true })]
      const DATABASE_URL = getUrl(database)
      const settings = { DATABASE_URL, DATA_DIR: join(workDir, 'external data') }
      mkdirSync(settings.DATA_DIR)
      const archive = await makeBrokenRelease()
      const { code, stderr } = await run(['update', archive, '--to', 'external backups'], { settings })
      expect(code).toBe(7)
      expect(stderr).toMatch(
        /^Unpacking[^]*The database is external, so the update can't copy it[^]*Backup \S+ is complete\n[^]*Stopping/,
      )
      expect(stderr).toMatch(/migration 9002-broken failed[^]*1\.0\.0 is the current version again/)
      const [command = ''] = /^ {2}\S+vitrine restore .*$/m.exec(stderr) ?? []
      expect(command).not.toContain(new URL(DATABASE_URL).password)
      const url = new URL(DATABASE_URL)
      const completed = command
        .replace('PASSWORD', url.password)
        .replace('EMPTY_DATABASE', new URL(getUrl(target)).pathname.slice(1))
      const restored = spawn('sh', ['-c', completed], { env, stdio: ['ignore', 'inherit', 'inherit'] })
      expect(await once(restored, 'exit')).toEqual([0, null])
      const { rows } = await target.pool.query('SELECT name FROM migrations ORDER BY name DESC LIMIT 1')
      expect(rows).not.toEqual([{ name: '9001-added' }])
      expect(getCurrent()).toBe('1.0.0')
      for (const one of [database, target]) await one.drop()
    },
  )

  const killUpdate = async ({ archive, killAt }: { archive: string; killAt: string }) => {
    expect((await run(['update', archive, '--without-backup'], { killAt })).code).toBeNull()
    await stop(server)
    server = await start()
    expect(await listUsers()).toEqual(USERS)
    return getCurrent()
  }

  test(
    'a killed update leaves the old version before the switch',
    { timeout: TIME_LIMITS.serverProcesses },
    async () => {
      const archive = await makeRelease('3.0.0', { '9001-added': MIGRATION })
      expect(await killUpdate({ archive, killAt: 'Copying the database' })).toBe('1.0.0')
    },
  )

  test('a killed way back is finished by the next start', { timeout: TIME_LIMITS.serverProcesses }, async () => {
    const archive = await makeBrokenRelease()
    expect(await killUpdate({ archive, killAt: 'Going back' })).toBe('1.0.0')
  })

  test(
    'a start during an update waits, and runs the new version',
    { timeout: TIME_LIMITS.serverProcesses },
    async () => {
      const archive = await makeRelease('3.0.0', { '9001-added': MIGRATION })
      const exit = once(server, 'exit')
      const update = run(['update', archive, '--without-backup'])
      await exit
      server = await start()
      expect(await update).toMatchObject({ code: 0 })
      expect(getCurrent()).toBe('3.0.0')
      expect(await listUsers()).toEqual(USERS)
    },
  )

  test(
    'an update killed after the switch is finished by the next start',
    { timeout: TIME_LIMITS.serverProcesses },
    async () => {
      const archive = await makeRelease('4.0.0', { '9001-added': MIGRATION, '9003-more': 'CREATE TABLE more (id int)' })
      expect(await killUpdate({ archive, killAt: 'on trial' })).toBe('4.0.0')
    },
  )
})
