import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeOwnership } from '#server/db/embedded/ownership.ts'
import { loadConfig } from '#server/kit/config.ts'
import { describePlan, describeReturn, formatRestoreCommand } from './update/describe.ts'
import { endInterrupted, installVersion, type Installation, type Outcome } from './update/install.ts'
import { readCurrent, readJournal, type Versions } from './update/journal.ts'
import { UpdateError, type UpdateErrorCode } from './update/update-error.ts'
import { unpackRelease } from './update/unpack.ts'

// `update` unpacks a release and hands over to `install` of that release, which knows best how to update to itself. `end`
// waits for a running update, or finishes one that was killed.

interface Options {
  cwd: string
  from: string
  to?: string
  'without-backup'?: boolean
  json?: boolean
}

const EXIT_CODES: Record<UpdateErrorCode, number> = { failed: 1, damaged: 3, refused: 4 }
const BACKUP_WITH_LOST_FILES = 5
const ROLLED_BACK = 6
const NEEDS_RESTORE = 7
const MAX_LINES = 50

const versionDir = join(import.meta.dirname, '..')
const home = join(versionDir, '../..')
const [action = '', json = '{}'] = process.argv.slice(2)
const options = JSON.parse(json) as Options

const say = (line: string) => void (options.json || process.stderr.write(`${line}\n`))
const report = (line: string) => say(`${line}…`)

function loadInstallation(): Installation {
  const { dataDir, databaseUrl, storageUrl } = loadConfig({ ...process.env, SECRET: '-'.repeat(32) })
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid
  if (owner === undefined) throw new UpdateError('refused', `there is no data in ${dataDir} yet: check DATA_DIR`)
  if (process.getuid?.() !== owner)
    throw new UpdateError('refused', `${dataDir} belongs to user ${owner}: run the update as that user`)
  return { home, dataDir, databaseUrl, storageUrl, report }
}

/** Unpacks the release and runs its `install`. */
async function update(): Promise<void> {
  if (!existsSync(join(versionDir, 'release.json')))
    throw new UpdateError('refused', 'this is a checkout, not a release: update it with git')
  if (options.to === undefined && !options['without-backup'])
    throw new UpdateError('refused', 'say where to back up first with --to DIR, or --without-backup')
  loadInstallation()
  const ownership = takeOwnership(home)
  if (!ownership) throw new UpdateError('refused', 'another update is running')
  report('Unpacking and checking the release')
  const to = await unpackRelease(home, resolve(options.cwd, options.from), readCurrent(home)).finally(ownership.release)
  const dir = join(home, 'versions', to)
  const { status } = spawnSync(join(dir, 'node_modules/.bin/node'), [join(dir, 'scripts/update.ts'), 'install', json], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

async function install(): Promise<void> {
  const installation = loadInstallation()
  if (!takeOwnership(home)) throw new UpdateError('refused', 'another update is running')
  const journal = readJournal(home)
  if (journal) await endInterrupted(installation, journal)
  const versions = { from: readCurrent(home), to: versionDir.slice(join(home, 'versions/').length) }
  say(describePlan(installation, versions, options.to !== undefined))
  const backup = options.to === undefined ? undefined : backUp(versions.from, options.to)
  answer(installation, await installVersion(installation, { ...versions, ...(backup && { backup }) }))
}

/** The backup is made and verified by the version that it is of, so that this version can restore it. */
function backUp(version: string, to: string): Versions['backup'] {
  report('Backing up, and reading the backup')
  const dir = join(home, 'versions', version)
  const { status, stdout } = spawnSync(
    join(dir, 'node_modules/.bin/node'),
    [join(dir, 'bin/vitrine'), 'backup', '--to', to, '--json'],
    { cwd: options.cwd, encoding: 'utf8', stdio: ['inherit', 'pipe', 'inherit'] },
  )
  const made = parseAnswer(stdout)
  if (made.backup === undefined || (status !== 0 && status !== BACKUP_WITH_LOST_FILES))
    throw new UpdateError(
      'failed',
      `there is no backup, so ${version} stays: ${made.error?.message ?? 'it ended without a message'}`,
    )
  say(`Backup ${made.backup} is complete`)
  for (const key of [...(made.missing ?? []), ...(made.damaged ?? [])].slice(0, MAX_LINES))
    say(`The store has lost or damaged ${key}`)
  return { place: to.startsWith('s3://') ? to : resolve(options.cwd, to), name: made.backup }
}

/** The answer of `vitrine backup --json`. */
interface BackupAnswer {
  backup?: string
  missing?: string[]
  damaged?: string[]
  error?: { message: string }
}

function parseAnswer(text: string): BackupAnswer {
  try {
    return JSON.parse(text) as BackupAnswer
  } catch {
    return {}
  }
}

async function end(): Promise<void> {
  for (let isWaiting = false; !takeOwnership(home); isWaiting = true) {
    if (!isWaiting) report('Waiting until the update has ended')
    await sleep(500)
  }
  const journal = readJournal(home)
  if (!journal) return
  report('Finishing an update that was interrupted')
  const installation = loadInstallation()
  const { problem, ...outcome } = await endInterrupted(installation, journal)
  process.stderr.write(
    problem === undefined
      ? `Updated to ${outcome.version}\n`
      : `vitrine: ${describeReturn(installation, { ...outcome, problem })}\n`,
  )
}

function answer(installation: Installation, { problem, ...outcome }: Outcome): void {
  const { version, needsRestore = false, backup } = outcome
  process.exitCode = problem === undefined ? 0 : needsRestore ? NEEDS_RESTORE : ROLLED_BACK
  if (options.json)
    process.stdout.write(
      `${JSON.stringify({
        ok: problem === undefined,
        version,
        problem,
        needs_restore: needsRestore,
        ...(needsRestore && { restore_command: formatRestoreCommand(installation, backup) }),
      })}\n`,
    )
  else if (problem === undefined)
    process.stdout.write(`Updated to ${version}. Start it, unless your service does: vitrine start\n`)
  else process.stderr.write(`vitrine: ${describeReturn(installation, { ...outcome, problem })}\n`)
}

function answerError(error: unknown): void {
  const { message } = error as Error
  const code = error instanceof UpdateError ? error.code : 'failed'
  process.exitCode = EXIT_CODES[code]
  if (options.json) process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message } })}\n`)
  else process.stderr.write(`vitrine: ${message}\n`)
}

process.umask(0o077)
process.chdir(home)
if (existsSync('.env')) process.loadEnvFile('.env')
const ACTIONS: Record<string, () => Promise<void>> = { update, install, end }
await ACTIONS[action]?.().catch(answerError)
