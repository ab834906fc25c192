import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO } from './demo/seed.ts'
import { findDifferences, readData, waitUntilProcessed, type Data } from './try-update/data.ts'
import { relabelRelease } from './try-update/relabel.ts'

// Tries the update from the previous release, with the data of its demo:
//   npm run try-update dist/release/vitrine-….tar.gz [COMMIT OF THE PREVIOUS RELEASE]
// 1. The previous release is built and filled. The new one gets its data by hand, as docs/operations.md says.
// 2. `vitrine update` to a version that fails after it has changed the database: the one before is back with its data.
// 3. `vitrine update` to a version that works.
// After each, the server starts, its doctor finds nothing broken, the owner signs in, and all rows and files are as before.

/** 0.2.0, the first release; used if the repository has no tags. */
const FIRST_RELEASE = '48ad4c7f'
const PORT = '4398'
const ROLLED_BACK = 6
const CHANGE = 'CREATE TABLE added_by_update (id int)'

const root = join(import.meta.dirname, '..')
const archive = resolve(process.argv[2] ?? '')
const previous = process.argv[3] ?? findLastTag() ?? FIRST_RELEASE
const workDir = mkdtempSync(join(tmpdir(), 'vitrine-try-update-'))
const home = join(workDir, 'vitrine')
const dataDir = join(home, 'data')
/** Nothing of this shell's settings, which may belong to another installation. */
const env = { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1', PORT, LOG_LEVEL: 'warn' }

const report = (line: string) => void process.stdout.write(`${line}\n`)

function findLastTag(): string | undefined {
  const args = ['describe', '--tags', '--abbrev=0', '--match', 'v*']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function run(program: string, args: string[], options: { cwd: string; expectedStatus?: number }): void {
  const { status } = spawnSync(program, args, { ...options, env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== (options.expectedStatus ?? 0)) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
}

const runVitrine = (args: string[], expectedStatus?: number) =>
  run(join(home, 'vitrine'), args, { cwd: workDir, ...(expectedStatus !== undefined && { expectedStatus }) })

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** Runs a server while `action` runs, which begins once the server is ready and, if given, has written a line. */
async function withServer(
  [program = '', ...args]: string[],
  { line = '', ...options }: { cwd: string; env: NodeJS.ProcessEnv; line?: string },
  action: () => Promise<void> | void,
): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  const isReady = () =>
    fetch(`http://127.0.0.1:${PORT}/health/ready`).then(
      ({ ok }) => ok && output.includes(line),
      () => false,
    )
  try {
    while (!(await isReady())) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server has ended: ${output}`)
      await sleep(500)
    }
    await action()
  } finally {
    await stop(child)
  }
}

/** Builds the previous release, fills it by its demo, and moves its data into the directory of the new one. */
async function fillPrevious(): Promise<void> {
  const cwd = join(workDir, 'previous')
  const demoDir = join(cwd, 'data')
  run('git', ['clone', '--quiet', '--no-checkout', root, cwd], { cwd: root })
  run('git', ['checkout', '--quiet', previous], { cwd })
  const demo = { cwd, env: { ...env, DEMO_DIR: demoDir, RATE_FACTOR: '0' }, line: 'Open http' }
  await withServer(['node', 'scripts/run.mjs', 'demo'], demo, () => waitUntilProcessed(demoDir))
  renameSync(demoDir, dataDir)
}

/** Starts the server, and checks that it works and has the same data. Returns the data after that, with a new session. */
async function check(before: Data): Promise<Data> {
  await withServer([join(home, 'vitrine'), 'start'], { cwd: workDir, env }, async () => {
    runVitrine(['doctor'])
    const differences = findDifferences(before, await readData(dataDir, before))
    if (differences.length > 0) throw new Error(`the data differs:\n${differences.slice(0, 30).join('\n')}`)
    const { status } = await fetch(`http://127.0.0.1:${PORT}/client/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: DEMO.email, password: DEMO.password }),
    })
    if (status !== 200) throw new Error(`signing in answers with ${status}`)
  })
  return readData(dataDir, before)
}

const readVersion = () =>
  (JSON.parse(readFileSync(join(home, 'current/release.json'), 'utf8')) as { version: string }).version

function requireVersion(version: string): void {
  if (readVersion() !== version) throw new Error(`the current version is ${readVersion()}, not ${version}`)
}

if (!existsSync(archive)) throw new Error(`there is no archive ${archive}`)
try {
  report(`Filling ${previous} with data…`)
  run('tar', ['xzf', archive], { cwd: workDir })
  await fillPrevious()
  const filled = await readData(dataDir)
  const rowCount = [...filled.tables.values()].reduce((sum, { count }) => sum + count, 0)
  report(`${previous} has ${rowCount} rows in ${filled.tables.size} tables, and ${filled.files.size} files`)
  const moved = await check(filled)
  const version = readVersion()
  report(`${previous} to ${version} by hand: the data is the same`)

  const makeRelease = (name: string, migrations: Record<string, string>) =>
    relabelRelease(join(home, 'versions', version), workDir, { version: name, migrations })
  const broken = await makeRelease('98.0.0', { '9001-change': CHANGE, '9002-broken': 'SELECT broken' })
  runVitrine(['update', broken, '--to', join(workDir, 'backups')], ROLLED_BACK)
  requireVersion(version)
  const returned = await check(moved)
  report(`${version} after an update that failed: the data is the same`)

  const later = await makeRelease('99.0.0', { '9001-change': CHANGE })
  runVitrine(['update', later, '--to', join(workDir, 'backups')])
  requireVersion('99.0.0')
  await check(returned)
  report(`${version} to a later version by "vitrine update": the data is the same`)
} finally {
  rmSync(workDir, { recursive: true, force: true, maxRetries: 20 })
}
