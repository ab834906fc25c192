import type { Services } from '#server/access/services.ts'
import { appendToAuditLog, selectTargets } from '#server/audit-log/audit-log.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { openPlace } from '#server/backup/place/open-place.ts'
import { getDestination, type RestoreRun } from '#server/features/backups/backups.model.ts'
import { listAdministrators } from '#server/features/backups/backups.repo.ts'
import { finishRestore, saveStep } from '#server/features/backups/restores.repo.ts'
import { makeWorkDir } from '#server/ports/media/work-dir.ts'
import { storePart } from './bring-back.ts'
import { selectPart } from './select-part.ts'

/**
 * Restores a project out of a backup as a new one, and ends the run in the transaction that creates it: so a run that begins
 * again after its process died never restores twice. The import continues by itself.
 */
export async function restoreProject(
  services: Services,
  { id, backup: name, user, details }: RestoreRun,
  { signal, migrationsDir }: { signal: AbortSignal; migrationsDir: string },
): Promise<void> {
  const { db, config } = services
  if (!(await listAdministrators(db)).some((administrator) => administrator.id === user))
    throw new BackupError('not_brought_back', 'the person who asked for it is no longer an administrator')
  const { address, ...settings } = getDestination(config)
  const { dir, remove } = await makeWorkDir()
  const report = () => signal.throwIfAborted()
  try {
    const place = await openPlace(address, { ...settings, isCreated: false })
    try {
      await saveStep(db, id, 'loading')
      const backup = await openBackup(place, name, { migrationsDir, dir, report })
      try {
        await saveStep(db, id, 'copying')
        const { project, org, title } = details
        const part = await selectPart(backup, { project })
        await storePart(services, backup, part, {
          ...{ dir, report, runner: user, org, title },
          async onStored(transactionServices, { lost, ...created }) {
            signal.throwIfAborted()
            const result = { ...details, created: { project: created.project.id, import: created.import } }
            const isCurrent = await finishRestore(transactionServices.db, id, { details: result, lost: lost.length })
            if (!isCurrent) throw new BackupError('not_brought_back', 'the restore has ended already')
            await appendToAuditLog(
              transactionServices,
              { user, actingAdmin: null },
              {
                ...{ project: created.project.id, act: 'create', kind: 'project' },
                targets: selectTargets('projects', [created.project.id]),
              },
            )
          },
        })
      } finally {
        await backup.close()
      }
    } finally {
      await place.close()
    }
  } finally {
    await remove()
  }
}
