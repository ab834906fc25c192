import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError, type BackupErrorCode } from '#server/backup/backup-error.ts'
import { openPlace } from '#server/backup/place/open-place.ts'
import { performBackup, requireInstallation } from '#server/backup/run/perform-backup.ts'
import { restoreBackup, type RestoreTarget } from '#server/backup/restore-backup.ts'
import { chooseBackup, verifyBackup } from '#server/backup/verify-backup.ts'
import { connect } from '#server/db/connect.ts'
import { insertCommandRun } from '#server/features/backups/backups.repo.ts'
import { getPlaceLabel, readBackupSettings } from '#server/kit/backups/backup-settings.ts'
import { VERSION } from '#server/kit/backups/version.ts'
import { loadConfig } from '#server/kit/config.ts'
import { openUnmarkedStore } from '#server/ports/store/open-store.ts'
import { FILES_LOST, formatCount, MAX_LINES, type Answer } from './backups/answer.ts'
import { restorePart, type PartOptions } from './backups/restore-part.ts'

// The commands backup, verify-backup, restore and restore-part. `command-line.mjs` has checked their options.

interface Options extends PartOptions {
  json?: boolean
  from?: string
  backup?: string
  quick?: boolean
  'without-secret'?: boolean
  'data-dir'?: string
  'database-url'?: string
  'storage-url'?: string
}

const EXIT_CODES: Partial<Record<BackupErrorCode, number>> = {
  wrong_use: 2,
  damaged: 3,
  already_running: 4,
  other_installation: 4,
  backup_newer: 4,
  backup_unreleased: 4,
  target_not_empty: 4,
  not_in_backup: 4,
  no_organisation: 4,
  project_gone: 4,
}
const FAILED = 1
/** A placeholder of the right length, where the secret isn't needed and must not be created. */
const NO_SECRET = '-'.repeat(32)

const root = join(import.meta.dirname, '..')
const migrationsDir = join(root, 'migrations')

async function backUp({ cwd, quick: isQuick = false, ...options }: Options): Promise<Answer> {
  const installation = loadConfig({ ...process.env, SECRET: NO_SECRET })
  requireInstallation(installation)
  const asked = options.to?.startsWith('s3://') ? options.to : options.to && resolve(cwd, options.to)
  const to = asked ?? installation.backups.to
  if (to === undefined) throw new BackupError('place_unusable', 'give --to DIR, or set BACKUP_TO')
  const { secret } = loadConfig(process.env)
  const startedAt = Date.now()
  const made = await performBackup(
    { ...installation, version: VERSION, secret: options['without-secret'] ? null : secret },
    { ...installation.backups, address: to, folder: cwd },
    {
      isQuick,
      report,
      // A place of the command's own isn't the one that the administration page shows.
      onFinished: async ({ db }, finished) => {
        if (to !== installation.backups.to) return
        await insertCommandRun(db, { place: getPlaceLabel(to), startedAt, isFull: !isQuick, made: finished })
      },
    },
  )
  const { name, rows, tables, objects, copied, missing, damaged } = made
  const lost = [
    ...missing.map((key) => `The store has lost ${key}`),
    ...damaged.map((key) => `The bytes of ${key} have changed in the store`),
  ]
  return {
    lines: [
      `Backup ${name}: ${formatCount(rows)} rows of ${tables} tables, ${formatCount(objects.count)} files, of which ${formatCount(copied.objects)} are new. Read back, intact`,
      ...lost.slice(0, MAX_LINES),
    ],
    result: { backup: name, tables, rows, files: objects.count, bytes: objects.bytes, copied, missing, damaged },
    ...(lost.length > 0 && { exitCode: FILES_LOST }),
  }
}

const openSource = (address: string, cwd: string) =>
  openPlace(address, { ...readBackupSettings(process.env), folder: cwd, isCreated: false })

async function verify({ from = '', cwd, backup }: Options): Promise<Answer> {
  const place = await openSource(from, cwd)
  try {
    const { name, manifest } = await verifyBackup(place, await chooseBackup(place, backup))
    const { tables, objects, created_at: createdAt } = manifest
    return {
      lines: [`Backup ${name} is intact: ${tables.length} tables, ${formatCount(objects.count)} files`],
      result: {
        backup: name,
        created_at: createdAt,
        tables: tables.length,
        files: objects.count,
        bytes: objects.bytes,
      },
    }
  } finally {
    await place.close()
  }
}

async function restore({ from = '', cwd, backup, ...options }: Options): Promise<Answer> {
  const place = await openSource(from, cwd)
  const closers: (() => Promise<void>)[] = [() => place.close()]
  const openTarget = async (): Promise<RestoreTarget> => {
    const { dataDir, databaseUrl, storageUrl } = loadTargetSettings(cwd, options)
    const database = await connect({ dataDir, databaseUrl })
    closers.unshift(() => database.close())
    const store = await openUnmarkedStore({ storageUrl, dataDir })
    closers.unshift(() => store.close())
    return { connection: database.connection, store, dataDir, configuredSecret: process.env.SECRET || undefined }
  }
  try {
    const name = await chooseBackup(place, backup)
    const { rows, objects, missing, hasSecret } = await restoreBackup(place, name, {
      migrationsDir,
      report,
      openTarget,
    })
    return {
      lines: [
        `Restored backup ${name}: ${formatCount(rows)} rows, ${formatCount(objects)} files`,
        ...(missing > 0 ? [`${formatCount(missing)} files were already lost when the backup was made`] : []),
        ...(hasSecret
          ? []
          : ['The secret is a different one: everyone signs in again, with two-step sign-in by a recovery code']),
        'Set the same settings as before (.env), run "vitrine doctor", then "vitrine start"',
      ],
      result: { backup: name, rows, files: objects, missing, has_secret: hasSecret },
    }
  } finally {
    for (const close of closers) await close()
  }
}

async function bringOut(asked: Options): Promise<Answer> {
  const { from = '', cwd, backup } = asked
  const place = await openSource(from, cwd)
  try {
    return await restorePart(place, await chooseBackup(place, backup), asked, { migrationsDir, report })
  } finally {
    await place.close()
  }
}

/** With any option that describes the target, the settings of this installation don't apply. */
function loadTargetSettings(cwd: string, options: Partial<Options>) {
  const { 'data-dir': dataDir, 'database-url': databaseUrl, 'storage-url': storageUrl } = options
  const isDescribed = [dataDir, databaseUrl, storageUrl].some((option) => option !== undefined)
  const target = {
    DATA_DIR: dataDir === undefined ? undefined : resolve(cwd, dataDir),
    DATABASE_URL: databaseUrl,
    STORAGE_URL: storageUrl,
  }
  return loadConfig({ ...process.env, ...(isDescribed && target), SECRET: NO_SECRET })
}

function report(line: string): void {
  if (!options.json) process.stderr.write(`${line}…\n`)
}

function answer({ lines, result, exitCode = 0 }: Answer): void {
  process.stdout.write(
    options.json ? `${JSON.stringify({ ok: exitCode === 0, ...result })}\n` : `${lines.join('\n')}\n`,
  )
  process.exitCode = exitCode
}

function answerError(error: unknown): void {
  const { message, cause } = error as Error
  const { code = 'failed', problems = [] } = error instanceof BackupError ? error : {}
  const reason = cause instanceof Error && !(error instanceof BackupError) ? ` (${cause.message})` : ''
  process.exitCode = EXIT_CODES[code as BackupErrorCode] ?? FAILED
  if (options.json)
    process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message: message + reason, problems } })}\n`)
  else {
    const others = problems.slice(1, MAX_LINES).map(({ file, problem }) => `  ${file}: ${problem}\n`)
    process.stderr.write(`vitrine: ${message}${reason}\n${others.join('')}`)
  }
}

const [command = '', json = '{}'] = process.argv.slice(2)
const options = JSON.parse(json) as Options
const RUN: Record<string, (options: Options) => Promise<Answer>> = {
  backup: backUp,
  'verify-backup': verify,
  restore,
  'restore-part': bringOut,
}
// Files created by this process are readable only by its own user.
process.umask(0o077)
if (existsSync('.env')) process.loadEnvFile('.env')
await (RUN[command] as (typeof RUN)[string])(options).then(answer, answerError)
