import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { getPlaceLabel, type BackupSettings } from '#server/kit/backups/backup-settings.ts'
import type { CheckResult } from '#server/ports/health/check-result.ts'
import type { BackupOverview } from '#shared/entities/administration/backups.ts'
import { findNextSlot, findWarning } from './backups.model.ts'
import { findActivity, findSchedule, findTimes, listBackupRuns } from './backups.repo.ts'
import { listRestores } from './restores.repo.ts'

/** The backups and their schedule, without secrets. */
export async function readOverview(
  db: Kysely<Database>,
  { to, passphrase }: BackupSettings,
  now: number,
): Promise<BackupOverview> {
  const schedule = await findSchedule(db)
  const place = to === undefined ? null : getPlaceLabel(to)
  const times = await findTimes(db, place ?? '')
  return {
    ...{ place, schedule, is_encrypted: passphrase !== undefined, is_busy: times.isBusy },
    activity: await findActivity(db),
    next_at: place !== null && schedule.is_on ? findNextSlot(schedule, now) : null,
    last_good_at: times.lastGoodAt,
    warning: place === null ? null : findWarning(schedule, times, now),
    backups: place === null ? [] : await listBackupRuns(db, place),
    restores: place === null ? [] : await listRestores(db, place),
  }
}

const HOUR_MS = 3600 * 1000
const WARNINGS = { never: 'backupsNever', failed: 'backupsFailed', overdue: 'backupsOld' } as const

/** Checks that there is a good backup that isn't too old. */
export async function checkBackupHealth(
  db: Kysely<Database>,
  { to }: BackupSettings,
  now: number,
): Promise<CheckResult> {
  if (to === undefined) return { state: 'warn', said: ['backupsUnset'] }
  const schedule = await findSchedule(db)
  const times = await findTimes(db, getPlaceLabel(to))
  const warning = findWarning(schedule, times, now)
  if (warning) return { state: 'warn', said: [WARNINGS[warning]] }
  if (times.lastGoodAt === null) return { state: 'ok', said: ['backupsBegin'] }
  return { state: 'ok', said: ['backupsWell', Math.floor((now - times.lastGoodAt) / HOUR_MS)] }
}
