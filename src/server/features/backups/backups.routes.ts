import { getCurrentSession, implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { getPlaceLabel } from '#server/kit/backups/backup-settings.ts'
import { backupsContract } from '#shared/contract/administration/backups.contract.ts'
import { listDamaged, updateSchedule } from './backups.repo.ts'
import { readOverview } from './backups.view.ts'
import { requestRun } from './request-run.ts'
import { findContents, hasGoodBackup, hasOrg } from './restores.repo.ts'

export const backupsRoutes = (services: Services) => {
  const { db, config, log } = services
  const read = () => readOverview(db, config.backups, Date.now())
  /**
   * Reads the projects of a backup, as far as they are known. Throws `not_found` if there is no such backup, or it is damaged, and
   * `conflict` if no place is set.
   */
  const readContents = async (backup: string) => {
    const { to } = config.backups
    if (to === undefined) throw new AppError('conflict', { reason: ['backup_place_unset'] })
    const place = getPlaceLabel(to)
    const isGood = (await hasGoodBackup(db, place, backup)) && !(await listDamaged(db, place)).includes(backup)
    if (!isGood) throw new AppError('not_found')
    return findContents(db, place, backup)
  }
  return implement(backupsContract, {
    list: read,
    async make(call) {
      const { id } = getCurrentSession(call).user
      await requestRun(services, { kind: 'backup', cause: 'person', user_id: id, backup: null })
      return read()
    },
    async verify(call) {
      const { id } = getCurrentSession(call).user
      const { backup = null } = call.input.body
      await requestRun(services, { kind: 'verification', cause: 'person', user_id: id, backup })
      return read()
    },
    contents: (call) => readContents(call.input.query.backup),
    async readContents(call) {
      const { backup } = call.input.body
      const { state } = await readContents(backup)
      if (state === 'unread' || state === 'failed') {
        const { id } = getCurrentSession(call).user
        await requestRun(services, { kind: 'listing', cause: 'person', user_id: id, backup })
      }
      return readContents(backup)
    },
    async restore(call) {
      const { backup, ...details } = call.input.body
      const { projects } = await readContents(backup)
      const hasProject = projects.some(({ id }) => id === details.project)
      if (!hasProject || !(await hasOrg(db, details.org))) throw new AppError('not_found')
      const { id } = getCurrentSession(call).user
      await requestRun(services, { kind: 'restore', cause: 'person', user_id: id, backup, details })
      return read()
    },
    async changeSchedule(call) {
      const { body } = call.input
      if (Object.keys(body).length > 0) await updateSchedule(db, body)
      log.info({ admin: getCurrentSession(call).user.id, ...body }, 'an administrator changed the schedule of backups')
      return read()
    },
  })
}
