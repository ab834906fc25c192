import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readManifest } from '#server/backup/manifest.ts'
import { listBackups, Place } from '#server/backup/place/place.ts'
import { verifyBackup } from '#server/backup/verify-backup.ts'
import { connect } from '#server/db/connect.ts'
import { DiskStore } from '#server/ports/store/disk-store.ts'
import { startApp, type App } from '../support/app.ts'
import { createTestProject } from '../support/fixtures.ts'
import { findBrokenRules } from '../support/invariants.ts'
import { ROOT, SERVER_PROGRAM } from '../support/paths.ts'
import { openBucket, S3_URL } from '../support/servers/s3.ts'
import { uploadToProject } from '../support/stored-files.ts'
import { TIME_LIMITS } from '../support/time-limits.ts'
import {
  createCleaner,
  digestTables,
  flipBit,
  getAppDatabase,
  getUrl,
  listFiles,
  runCommand,
  SECRET,
} from './support.ts'

// The commands as processes, killed at any moment.

const cleaner = createCleaner()
let app: App
let env: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  cleaner.add(() => app.close())
  const owner = await app.owner()
  const project = (await createTestProject(owner, 'Harbour')).id
  for (let i = 0; i < 30; i++)
    await uploadToProject(owner, { bytes: randomBytes(1000), name: `${i}.bin` }, { project, title: `Item ${i}` })
  const { connectionString = '' } = await getAppDatabase(app, inject('database').connection.connectionString)
  env = { DATA_DIR: app.dataDir, DATABASE_URL: connectionString, SECRET }
})
afterAll(() => cleaner.run())

const backUp = (to: string, options: { killAt?: string } = {}) =>
  runCommand('backup', { to, cwd: '/', json: false }, { env, ...options })
const parse = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>

/** Starts the server on a restored directory; it must refuse. */
async function startOn(dataDir: string) {
  const child = spawn(process.execPath, [join(ROOT, 'src/server/main.ts')], {
    cwd: dataDir,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { stderr, code: code as number }
}

test(
  'a killed backup is not a backup, a killed restore is refused by the server, and both are finished by the same command',
  { timeout: TIME_LIMITS.serverProcesses },
  async () => {
    const dir = await cleaner.makeDir()
    const place = new Place(new DiskStore(dir))
    for (const killAt of [' tables', 'Copying files']) {
      expect(await backUp(dir, { killAt })).toMatchObject({ signal: 'SIGKILL' })
      expect((await listBackups(place)).complete).toEqual([])
      expect(await runCommand('verify-backup', { from: dir, cwd: '/' })).toMatchObject({ code: 1 })
    }
    expect(await backUp(dir)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/30 files.*Read back, intact/) as string,
    })
    const { complete, interrupted } = await listBackups(place)
    expect([complete.length, interrupted]).toEqual([1, []])
    const [name = ''] = complete
    const { manifest } = await readManifest(place, name)
    const digests = Object.fromEntries(manifest.tables.map((table) => [table.name, table.text_sha256]))

    // Into an embedded database.
    const dataDir = await cleaner.makeDir()
    const restore = (options: { killAt?: string } = {}) =>
      runCommand('restore', { from: dir, 'data-dir': dataDir, cwd: '/' }, { env: { ...env, SECRET: '' }, ...options })
    for (const killAt of ['Copying files', 'Loading']) {
      expect(await restore({ killAt })).toMatchObject({
        stdout: '',
        stderr: expect.stringContaining(killAt) as string,
        signal: 'SIGKILL',
      })
      expect(await startOn(dataDir)).toEqual({
        code: 1,
        stderr: expect.stringMatching(
          /^vitrine: a restore into this database was interrupted\. Run the same/,
        ) as string,
      })
    }
    expect(await restore()).toMatchObject({ code: 0, stdout: expect.stringContaining('30 files') as string })
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe(SECRET)
    const database = await connect({ dataDir })
    expect(await digestTables(database.connection)).toEqual(digests)
    const store = new DiskStore(join(dataDir, 'files'))
    expect(await findBrokenRules({ db: database.db, store })).toEqual([])
    await database.close()
    expect(await restore()).toMatchObject({ code: 4, stderr: expect.stringContaining("isn't empty") as string })

    // The server starts on it; from the embedded database it moves to an outside one, while the server runs.
    const server = spawn(process.execPath, [SERVER_PROGRAM], {
      env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ROLES: 'web' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const serverExit = once(server, 'exit')
    await once(server.stdout, 'data')
    const moved = await cleaner.makeDir()
    const embedded = { DATA_DIR: dataDir, DATABASE_URL: '', SECRET: '' }
    const made = await runCommand('backup', { to: moved, cwd: '/', json: true }, { env: embedded })
    server.kill()
    await serverExit
    expect(parse(made.stdout)).toMatchObject({ ok: true, files: 30, missing: [] })
    const outside = await cleaner.makeDatabase()
    const target = { 'data-dir': await cleaner.makeDir(), 'database-url': getUrl(outside) }
    const restored = await runCommand(
      'restore',
      { from: moved, cwd: '/', json: true, ...target },
      { env: { SECRET: '' } },
    )
    expect(parse(restored.stdout)).toMatchObject({ ok: true, files: 30, has_secret: true })
    const other = new DiskStore(join(target['data-dir'], 'files'))
    expect(await findBrokenRules({ db: outside.db, store: other })).toEqual([])
  },
)

test('answers with documented exit codes and JSON', { timeout: TIME_LIMITS.serverProcesses }, async () => {
  const dir = await cleaner.makeDir()
  await backUp(dir)
  const object = (await listFiles(join(dir, 'objects')))[0] ?? ''
  const undo = await flipBit(object)
  const damaged = await runCommand('verify-backup', { from: dir, cwd: '/', json: true })
  expect([damaged.code, parse(damaged.stdout)]).toEqual([
    3,
    {
      ok: false,
      error: {
        code: 'damaged',
        message: expect.stringContaining(object.slice(dir.length + 1)) as string,
        problems: [{ file: object.slice(dir.length + 1), problem: 'damaged' }],
      },
    },
  ])
  const dataDir = await cleaner.makeDir()
  const refused = await runCommand('restore', { from: dir, 'data-dir': dataDir, cwd: '/' })
  expect([refused.code, await listFiles(dataDir)]).toEqual([3, []])
  await undo()
  const { code, stdout } = await runCommand('verify-backup', { from: dir, cwd: '/', json: true })
  expect([code, parse(stdout)]).toMatchObject([0, { ok: true, files: 30 }])
  const empty = { DATA_DIR: dataDir, DATABASE_URL: '' }
  expect(await runCommand('backup', { to: dir, cwd: '/' }, { env: empty })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`there is no database in ${dataDir}`) as string,
  })
})

const runVitrine = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'bin/vitrine'), ...args]).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )

test('explains its commands, and refuses unknown ones by name', async () => {
  expect(await runVitrine('--help')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('verify-backup') as string,
  })
  for (const command of ['start', 'doctor', 'backup', 'verify-backup', 'restore', 'restore-part']) {
    const { code, stdout } = await runVitrine(command, '--help')
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: vitrine [^]*Exit codes:/)])
    expect(await runVitrine(command, '--nonsense')).toMatchObject({
      code: 2,
      stderr: `vitrine: ${command} has no option --nonsense. See vitrine ${command} --help\n`,
    })
  }
  const problems: [string[], string][] = [
    [['constructor'], 'there is no command "constructor"'],
    [['backup', '--to'], '--to needs a value'],
    [['backup', '--to', '--json'], '--to needs a value'],
    [['backup', '--to=a', '--json=1'], '--json has no value'],
    [['backup', '--to=a', '--to=b'], '--to is there twice'],
    [['verify-backup'], 'verify-backup needs DIR'],
    [['verify-backup', 'a', 'b'], '"b" is one argument too many'],
    [['start', '-x'], 'start has no option -x'],
  ]
  for (const [args, problem] of problems)
    expect(await runVitrine(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(problem) as string })
})

describe.skipIf(!S3_URL)('with a bucket', () => {
  test(
    'moves files from the disk to a bucket by a backup in another one',
    { timeout: TIME_LIMITS.serverProcesses },
    async () => {
      const [backups, files] = [await openBucket(), await openBucket()]
      cleaner.add(() => backups.close())
      cleaner.add(() => files.close())
      // The path of the address is the prefix.
      const address = new URL(backups.url)
      address.pathname = `/${address.searchParams.get('prefix')}`
      address.searchParams.delete('prefix')
      const made = await runCommand('backup', { to: address.href, cwd: '/', json: true }, { env })
      expect(parse(made.stdout)).toMatchObject({ ok: true, files: 30 })
      const place = new Place(backups.store)
      const [name = ''] = (await listBackups(place)).complete
      await verifyBackup(place, name)
      const again = await runCommand('backup', { to: address.href, cwd: '/', json: true }, { env })
      expect(parse(again.stdout)).toMatchObject({ ok: true, copied: { objects: 0 } })
      const outside = await cleaner.makeDatabase()
      const target = { 'data-dir': await cleaner.makeDir(), 'database-url': getUrl(outside), 'storage-url': files.url }
      const restored = await runCommand('restore', { from: address.href, cwd: '/', json: true, ...target })
      expect(parse(restored.stdout)).toMatchObject({ ok: true, files: 30 })
      expect(await findBrokenRules({ db: outside.db, store: files.store })).toEqual([])
    },
  )
})

test(
  'fails without a backup when the disk of the place is full, and continues on one with room',
  { timeout: TIME_LIMITS.serverProcesses },
  async ({ skip }) => {
    const dir = await cleaner.makeDir()
    const script = join(dir, 'run.sh')
    const options = JSON.stringify({ to: join(dir, 'small'), cwd: '/' })
    await writeFile(
      script,
      `mkdir ${dir}/small && mount -t tmpfs -o size=200k tmpfs ${dir}/small || exit 77
      ${process.execPath} ${ROOT}/scripts/backups.ts backup '${options}'
      code=$?
      find ${dir}/small -name manifest.json
      mount -o remount,size=20m ${dir}/small
      ${process.execPath} ${ROOT}/scripts/backups.ts backup '${options}' && exit $code`,
    )
    const child = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', script], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    if (code === 77 || stderr.startsWith('unshare:')) skip('this system has no mount namespaces for users')
    expect(stderr).toMatch(/vitrine: .*ENOSPC/)
    expect(stdout).toMatch(/^Backup .*30 files, of which/)
    expect(code).toBe(1)
  },
)
