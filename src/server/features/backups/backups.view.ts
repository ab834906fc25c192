import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { getPlaceLabel, type BackupSettings } from '#server/kit/backups/backup-settings.ts'
import type { BackupOverview } from '#shared/entities/administration/backups.ts'
import { findNextSlot, findWarning } from './backups.model.ts'
import { findSchedule, findTimes, listBackupRuns } from './backups.repo.ts'

/** What administrators see of the backups; nothing secret. */
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
    next_at: place !== null && schedule.is_on ? findNextSlot(schedule, now) : null,
    last_good_at: times.lastGoodAt,
    warning: place === null ? null : findWarning(schedule, times, now),
    backups: place === null ? [] : await listBackupRuns(db, place),
  }
}
