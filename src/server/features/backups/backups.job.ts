import type { Services } from '#server/access/services.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { runBackupTask } from '#server/backup/run/backup-task.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { getPlaceLabel } from '#server/kit/backups/backup-settings.ts'
import { VERSION } from '#server/kit/backups/version.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import {
  backupFailedMail,
  findLastSlot,
  getDestination,
  RETRY_MS,
  type BackupJob,
  type RestoreProject,
  type RestoreRun,
} from './backups.model.ts'
import {
  failRun,
  findLastFullRead,
  findNewestBackup,
  findSchedule,
  findTimes,
  finishRun,
  hasFailedSince,
  listAdministrators,
  listDamaged,
  listLostRuns,
  markRemoved,
  saveIsFull,
  startRun,
} from './backups.repo.ts'
import { requestRun } from './request-run.ts'
import { finishListing } from './restores.repo.ts'

const DAY_MS = 24 * 3600 * 1000
/** Files that earlier backups have copied are read again at least this often. */
const FULL_READ_MS = 30 * DAY_MS
/** Administrators get at most one mail in this time while backups keep failing. */
const MAIL_INTERVAL_MS = 20 * 3600 * 1000

type StartedRun = NonNullable<Awaited<ReturnType<typeof startRun>>>
type JobServices = Pick<Services, 'db' | 'queue' | 'config' | 'log'>

/** Starts a backup when the schedule wants one, and ends runs that have no job. */
export async function scheduleBackups(services: JobServices, now = Date.now()): Promise<void> {
  const { db, config } = services
  for (const id of await listLostRuns(db))
    await failAndNotify(services, id, { code: 'interrupted', text: 'it was interrupted' })
  const { to } = config.backups
  const schedule = await findSchedule(db)
  if (to === undefined || !schedule.is_on) return
  const { lastGoodAt, lastAttemptAt, isBusy } = await findTimes(db, getPlaceLabel(to))
  const isDue = (lastGoodAt ?? 0) < findLastSlot(schedule, now) && lastAttemptAt < now - RETRY_MS
  if (!isDue || isBusy) return
  await requestRun(services, { kind: 'backup', cause: 'schedule', user_id: null, backup: null }).catch(
    (error: unknown) => {
      // Another worker was faster.
      if (!(error instanceof AppError)) throw error
    },
  )
}

/** Does what a run is for. A failure is the run's result; only if the worker stops does the job begin again. */
export async function workOnBackup(
  services: JobServices,
  { run: id }: BackupJob,
  signal: AbortSignal,
  restoreProject: RestoreProject,
): Promise<void> {
  const { db, log } = services
  let backup: string | undefined
  try {
    const run = await startRun(db, id)
    if (!run) return
    backup = run.backup ?? undefined
    if (run.kind === 'backup') await backUp(services, run, signal)
    else if (run.kind === 'verification') await verify(services, run, signal)
    else if (run.kind === 'listing') await list(services, run, signal)
    else await restoreProject(toRestoreRun(run))
    log.info({ run: id, kind: run.kind }, 'a run of backups was completed')
  } catch (error) {
    if (signal.aborted) throw error
    log.error({ err: error, run: id }, 'a run of backups has failed')
    const code = error instanceof BackupError ? error.code : 'failed'
    await failAndNotify(services, id, { code, text: (error as Error).message, backup })
  }
}

async function backUp(
  services: JobServices,
  { id, place }: { id: string; place: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, config, log } = services
  const isFull = (await findLastFullRead(db, place)) < Date.now() - FULL_READ_MS
  await saveIsFull(db, id, isFull)
  const { dataDir, databaseUrl, storageUrl, secret } = config
  const { keep_daily: daily, keep_weekly: weekly, keep_monthly: monthly } = await findSchedule(db)
  const made = await runBackupTask(
    {
      kind: 'backup',
      installation: { dataDir, databaseUrl, storageUrl, secret, version: VERSION },
      destination: getDestination(config),
      isQuick: !isFull,
      mustHaveBackups: (await findNewestBackup(db, place)) !== null,
      pruning: { retention: { daily, weekly, monthly }, damaged: new Set(await listDamaged(db, place)) },
    },
    signal,
  )
  await finishRun(db, id, { made })
  if (made.pruned) await markRemoved(db, place, made.pruned.backups)
  else log.warn({ run: id }, 'old backups could not be removed; the next backup tries again')
}

async function verify(
  services: JobServices,
  { id, backup }: { id: string; backup: string | null },
  signal: AbortSignal,
): Promise<void> {
  const destination = getDestination(services.config)
  const { name } = await runBackupTask({ kind: 'verification', destination, backup }, signal)
  await finishRun(services.db, id, { backup: name })
}

async function list(
  services: JobServices,
  { id, backup }: { id: string; backup: string | null },
  signal: AbortSignal,
): Promise<void> {
  const destination = getDestination(services.config)
  const projects = await runBackupTask({ kind: 'listing', destination, backup: backup ?? '' }, signal)
  await finishListing(services.db, id, projects)
}

function toRestoreRun({ id, backup, user_id: user, details }: StartedRun): RestoreRun {
  if (backup === null || user === null || details === null || Array.isArray(details))
    throw new BackupError('not_brought_back', 'the account of the administrator who asked for it was deleted')
  return { id, backup, user, details }
}

/** Administrators get a mail about backups and verifications; the others have someone waiting for them. */
async function failAndNotify(
  { db, queue }: JobServices,
  id: string,
  problem: { code: string; text: string; backup?: string | undefined },
): Promise<void> {
  await transaction(db, async (trx) => {
    const run = await failRun(trx, id, problem)
    const isWatched = run?.kind === 'listing' || run?.kind === 'restore'
    if (!run || isWatched || (await hasFailedSince(trx, run, Date.now() - MAIL_INTERVAL_MS))) return
    for (const { id: user, email } of await listAdministrators(trx))
      await enqueueMail(trx, queue, backupFailedMail, { email, user }, { run: id })
  })
}
