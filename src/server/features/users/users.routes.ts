import type { Services } from '#server/access/services.ts'
import { implement, ownSession, sessionOf } from '#server/access/call.ts'
import { AppError } from '#server/kit/app-error.ts'
import { listOrgsOfUser } from '#server/features/orgs/orgs.repo.ts'
import { listProjectsOfUser } from '#server/features/projects/projects.repo.ts'
import { demandSession, endOtherSessions, type Sessions } from '#server/access/session.ts'
import { demandPassword } from '#server/access/sign-in/demand-password.ts'
import { withDevice } from '#server/access/sign-in/known-device.ts'
import { transaction } from '#server/db/transaction.ts'
import { isLocal, networkOf } from '#server/kit/addresses/network.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { demandStrong } from '#server/kit/strength/demand-strong.ts'
import { usersContract } from '#shared/contract/people/users.contract.ts'
import { deleteAccount } from './delete-account.ts'
import { findUser, findUserByLogin, mayInvite, updateUser } from './users.repo.ts'

export const usersRoutes = (services: Services, sessions: Sessions) => {
  const { db, hub, config } = services
  return implement(usersContract, {
    async read(call) {
      const found = await findUser(db, call.input.params.id)
      if (!found) throw new AppError('not_found')
      return found
    },
    async update(call) {
      const session = sessionOf(call)
      const { id } = call.input.params
      const { username, language, password, current_password, guide } = call.input.body
      const user = await findUser(db, id)
      if (!user) throw new AppError('not_found')
      const self = id === session.user.id
      // After a sign-in with a mailed password, there is no current password to enter.
      if (session.needsPassword && (!self || password === undefined)) throw new AppError('password_needed')
      if (password !== undefined) {
        if (self && !session.needsPassword)
          await demandPassword(services, call, session, { password: current_password ?? '', field: 'current_password' })
        await demandStrong(password, [user.email, user.username, username])
      }
      const passwordHash = password === undefined ? undefined : await hashPassword(password)
      await transaction(db, async (trx) => {
        await updateUser(trx, id, {
          ...(username !== undefined && { username }),
          ...(language !== undefined && { language }),
          ...(guide !== undefined && { guide }),
          ...(passwordHash !== undefined && { password_hash: passwordHash }),
        })
        if (passwordHash === undefined) return
        await demandSession(trx, session)
        await endOtherSessions(trx, session, id)
      })
      if (self && passwordHash !== undefined)
        call.setDevice(withDevice(config.secret, { id, passwordHash }, call.caller.device))
      hub.publish({ to: 'sessions', user: id })
      const found = await findUser(db, id)
      if (!found) throw new AppError('not_found')
      return found
    },
    async remove(call) {
      const session = ownSession(call, call.input.params.id)
      await demandPassword(services, call, session, call.input.body)
      await deleteAccount(services, session.user.id)
      call.setSession(null)
      return {}
    },
    async byEmail(call) {
      const { user } = sessionOf(call)
      if (user.role !== 'admin' && !(await mayInvite(db, user.id))) throw new AppError('forbidden')
      const found = await findUserByLogin(db, call.input.params.email)
      if (!found) throw new AppError('not_found')
      const { id, role, username, email, created_at } = found
      return { id, role, username, email, created_at }
    },
    async sessions(call) {
      const { user, id: current } = ownSession(call, call.input.params.id)
      const here = networkOf(call.caller.ip)
      return (await sessions.list(user.id)).map((one) => ({
        ...one,
        current: one.id === current,
        place: isLocal(one.address) ? 'local' : networkOf(one.address) === here ? 'here' : 'elsewhere',
      }))
    },
    async endSession(call) {
      const { id, session } = call.input.params
      ownSession(call, id)
      if (!(await sessions.endOne(id, session))) throw new AppError('not_found')
      hub.publish({ to: 'sessions', user: id })
      return {}
    },
    async endOtherSessions(call) {
      const session = ownSession(call, call.input.params.id)
      await endOtherSessions(db, session, session.user.id)
      hub.publish({ to: 'sessions', user: session.user.id })
      return {}
    },
    async projectsAndOrgs(call) {
      const { id } = call.input.params
      return { projects: await listProjectsOfUser(db, id), orgs: await listOrgsOfUser(db, id) }
    },
  })
}
