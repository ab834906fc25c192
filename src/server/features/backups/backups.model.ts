import type { Config } from '#server/kit/config.ts'
import type { MailKind } from '#server/ports/mail/outbox.ts'
import type { JobKind } from '#server/ports/queue/queue.ts'
import type { RestoreDetails } from '#server/db/tables/processing.ts'
import type { BackupSchedule, BackupOverview } from '#shared/entities/administration/backups.ts'

export interface BackupJob {
  run: string
}

/** If its process dies, a run begins again, a few times: it may be the run that ends the process. */
export const backupJob: JobKind<BackupJob> = { name: 'backup', retries: 3, timeoutSeconds: 23 * 3600, lanes: 1 }

/** A project that an administrator restores out of a backup. */
export interface RestoreRun {
  id: string
  backup: string
  /** The administrator. */
  user: string
  details: RestoreDetails
}

/** Restores a project and ends the run, in one transaction. */
export type RestoreProject = (run: RestoreRun) => Promise<void>

/** Mail that notifies an administrator of a failed backup or verification. */
export const backupFailedMail: MailKind<{ run: string }> = { name: 'backup-failed' }

/** Where the backups of this installation are. */
export const getDestination = ({ backups }: Pick<Config, 'backups'>) => ({
  ...backups,
  address: backups.to ?? '',
  folder: process.cwd(),
})

const HOUR_MS = 3600 * 1000
const WEEK_HOURS = 168
/** 1 January 1970 was a Thursday, so weeks begin four days later. */
const FIRST_MONDAY_MS = 4 * 24 * HOUR_MS
/** After a failure, the schedule tries again. */
export const RETRY_MS = HOUR_MS

/** The last time, up to `now`, at which the schedule wants a backup. */
export function findLastSlot({ interval_hours: hours, hour }: BackupSchedule, now: number): number {
  const offset = hour * HOUR_MS + (hours === WEEK_HOURS ? FIRST_MONDAY_MS : 0)
  return Math.floor((now - offset) / (hours * HOUR_MS)) * hours * HOUR_MS + offset
}

export const findNextSlot = (schedule: BackupSchedule, now: number): number =>
  findLastSlot(schedule, now) + schedule.interval_hours * HOUR_MS

/** How old the last good backup may be: the interval and half of it, at most a day, for backups that take long. */
export const getMaxAgeMs = ({ interval_hours: hours }: BackupSchedule): number =>
  (hours + Math.min(hours / 2, 24)) * HOUR_MS

/** The times that a warning follows from, in ms. */
export interface BackupTimes {
  lastGoodAt: number | null
  /** The last failure of a backup or verification that no later success has followed. */
  lastFailureAt: number | null
  isBusy: boolean
}

/** The problem to warn about; null if there is none. */
export function findWarning(
  schedule: BackupSchedule,
  { lastGoodAt, lastFailureAt, isBusy }: BackupTimes,
  now: number,
): BackupOverview['warning'] {
  if (lastFailureAt !== null && lastFailureAt > (lastGoodAt ?? 0)) return 'failed'
  if (!schedule.is_on) return null
  if (lastGoodAt === null) return isBusy ? null : 'never'
  return now - lastGoodAt > getMaxAgeMs(schedule) ? 'overdue' : null
}
