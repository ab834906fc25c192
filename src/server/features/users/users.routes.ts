import type { Services } from '#server/access/services.ts'
import { implement, requireOwnSession, getCurrentSession } from '#server/access/call.ts'
import { AppError } from '#server/kit/app-error.ts'
import { listOrgsOfUser } from '#server/features/orgs/orgs.repo.ts'
import { listProjectsOfUser } from '#server/features/projects/projects.repo.ts'
import { requireLiveSession, endOtherSessions, type Sessions } from '#server/access/session.ts'
import { requirePassword } from '#server/access/sign-in/require-password.ts'
import { addDeviceToken } from '#server/access/sign-in/known-device.ts'
import { transaction } from '#server/db/transaction.ts'
import { isPrivateAddress, networkOf } from '#server/kit/addresses/network.ts'
import { hashPassword } from '#server/kit/secrets/passwords.ts'
import { requireStrongPassword } from '#server/kit/strength/require-strong-password.ts'
import { usersContract } from '#shared/contract/people/users.contract.ts'
import { deleteAccount } from './delete-account.ts'
import { findUser, findUserByLogin, canInviteAnyone, updateUser } from './users.repo.ts'

export const usersRoutes = (services: Services, sessions: Sessions) => {
  const { db, pubSub, config } = services
  return implement(usersContract, {
    async read(call) {
      const account = await findUser(db, call.input.params.id)
      if (!account) throw new AppError('not_found')
      return account
    },
    async update(call) {
      const session = getCurrentSession(call)
      const { id } = call.input.params
      const { username, language, password, current_password, guide } = call.input.body
      const user = await findUser(db, id)
      if (!user) throw new AppError('not_found')
      const isSelf = id === session.user.id
      // After a sign-in with a mailed password, there is no current password to enter.
      if (session.needsPassword && (!isSelf || password === undefined)) throw new AppError('password_needed')
      if (password !== undefined) {
        if (isSelf && !session.needsPassword)
          await requirePassword(services, call, session, {
            password: current_password ?? '',
            field: 'current_password',
          })
        await requireStrongPassword(password, [user.email, user.username, username])
      }
      const passwordHash = password === undefined ? undefined : await hashPassword(password)
      await transaction(db, async (trx) => {
        await updateUser(trx, id, {
          ...(username !== undefined && { username }),
          ...(language !== undefined && { language }),
          ...(guide !== undefined && { shows_guide: guide }),
          ...(passwordHash !== undefined && { password_hash: passwordHash }),
        })
        if (passwordHash === undefined) return
        await requireLiveSession(trx, session)
        await endOtherSessions(trx, session, id)
      })
      if (isSelf && passwordHash !== undefined)
        call.setDevice(addDeviceToken(config.secret, { id, passwordHash }, call.caller.deviceTokens))
      pubSub.publish({ topic: 'sessions', user: id })
      const account = await findUser(db, id)
      if (!account) throw new AppError('not_found')
      return account
    },
    async remove(call) {
      const session = requireOwnSession(call, call.input.params.id)
      await requirePassword(services, call, session, call.input.body)
      await deleteAccount(services, session.user.id)
      call.setSession(null)
      return {}
    },
    async byEmail(call) {
      const { user } = getCurrentSession(call)
      if (user.role !== 'admin' && !(await canInviteAnyone(db, user.id))) throw new AppError('forbidden')
      const account = await findUserByLogin(db, call.input.params.email)
      if (!account) throw new AppError('not_found')
      const { id, role, username, email, created_at } = account
      return { id, role, username, email, created_at }
    },
    async sessions(call) {
      const { user, id: currentSessionId } = requireOwnSession(call, call.input.params.id)
      const ownNetwork = networkOf(call.caller.ip)
      return (await sessions.listOf(user.id)).map((userSession) => ({
        ...userSession,
        current: userSession.id === currentSessionId,
        place: isPrivateAddress(userSession.address)
          ? 'local'
          : networkOf(userSession.address) === ownNetwork
            ? 'here'
            : 'elsewhere',
      }))
    },
    async endSession(call) {
      const { id, session } = call.input.params
      requireOwnSession(call, id)
      if (!(await sessions.endById(id, session))) throw new AppError('not_found')
      pubSub.publish({ topic: 'sessions', user: id })
      return {}
    },
    async endOtherSessions(call) {
      const session = requireOwnSession(call, call.input.params.id)
      await endOtherSessions(db, session, session.user.id)
      pubSub.publish({ topic: 'sessions', user: session.user.id })
      return {}
    },
    async projectsAndOrgs(call) {
      const { id } = call.input.params
      return { projects: await listProjectsOfUser(db, id), orgs: await listOrgsOfUser(db, id) }
    },
  })
}
