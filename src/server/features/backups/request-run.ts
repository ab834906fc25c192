import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { getPlaceLabel } from '#server/kit/backups/backup-settings.ts'
import { backupJob } from './backups.model.ts'
import { findNewestBackup, insertRun, type NewRun } from './backups.repo.ts'

/**
 * Starts a backup, the verification of one (of the newest if `backup` is null), the listing of its projects, or the restoring
 * of one. Throws `conflict` if no place is set, or another run is waiting or running.
 */
export async function requestRun(
  { db, queue, config, log }: Pick<Services, 'db' | 'queue' | 'config' | 'log'>,
  { kind, cause, user_id: user, backup, details }: Omit<NewRun, 'place'>,
): Promise<void> {
  const { to } = config.backups
  if (to === undefined) throw new AppError('conflict', { reason: ['backup_place_unset'] })
  const place = getPlaceLabel(to)
  await transaction(db, async (trx) => {
    const name = backup ?? (kind === 'verification' ? await findNewestBackup(trx, place) : null)
    const run = await insertRun(trx, { kind, cause, user_id: user, place, backup: name, ...(details && { details }) })
    if (run === null) throw new AppError('conflict', { reason: ['backup_running'] })
    await queue.enqueue(trx, backupJob, { run })
  })
  const restored = details && { project: details.project, org: details.org }
  if (user !== null) log.info({ admin: user, kind, backup, ...restored }, 'an administrator started a run of backups')
}
