import { getCurrentSession, implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { backupsContract } from '#shared/contract/administration/backups.contract.ts'
import { updateSchedule } from './backups.repo.ts'
import { readOverview } from './backups.view.ts'
import { requestRun } from './request-run.ts'

export const backupsRoutes = (services: Services) => {
  const { db, config, log } = services
  const read = () => readOverview(db, config.backups, Date.now())
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
    async changeSchedule(call) {
      const { body } = call.input
      if (Object.keys(body).length > 0) await updateSchedule(db, body)
      log.info({ admin: getCurrentSession(call).user.id, ...body }, 'an administrator changed the schedule of backups')
      return read()
    },
  })
}
