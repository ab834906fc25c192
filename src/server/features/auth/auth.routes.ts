import { implement, sessionOf, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import type { Session, Sessions } from '#server/access/session.ts'
import { transaction } from '#server/db/transaction.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { authContract } from '#shared/contract/auth.contract.ts'
import { checkPassword, shownUser } from './check-password.ts'
import { mailPassword } from './mail-password.job.ts'
import { register } from './register.ts'

export const authRoutes = (services: Services, sessions: Sessions) => {
  const { db, config } = services
  const signIn = async (call: Pick<Call<never>, 'setSession'>, userId: string, actingAdmin: string | null = null) => {
    const begun = await sessions.begin(userId, actingAdmin)
    call.setSession({ ...begun, userId })
    return begun
  }

  return implement(authContract, {
    async login(call) {
      const { email, password, login_as } = call.input.body
      const user = await checkPassword(db, email, password)
      if (login_as === undefined || login_as === '') {
        await signIn(call, user.id)
        return user
      }
      const target = user.role === 'admin' ? await findUserByLogin(db, login_as) : undefined
      if (!target || target.role === 'admin') throw new AppError('forbidden')
      const { expiresAt } = await signIn(call, target.id, user.id)
      services.log.info({ admin: user.id, user: target.id }, 'an administrator signed in as a user')
      return { ...shownUser(target), login_as: { admin: user.id, until: expiresAt } }
    },
    async logout(call) {
      if (call.caller.session) {
        await sessions.end(call.caller.session)
        services.hub.publish({ to: 'sessions', user: call.caller.session.user.id })
      }
      call.setSession(null)
      return {}
    },
    async register(call) {
      if (config.registration === 'invite') throw new AppError('forbidden')
      const user = await register(db, call.input.body)
      await signIn(call, user.id)
      return user
    },
    async forgotPassword(call) {
      await transaction(db, (trx) => services.queue.enqueue(trx, mailPassword, { email: call.input.params.email }))
      return {}
    },
    me: async (call) => meOf(sessionOf(call)),
    keepAlive: async () => ({}),
  })
}

const meOf = ({ user, actingAdmin, expiresAt }: Session) =>
  actingAdmin ? { ...user, login_as: { admin: actingAdmin, until: expiresAt } } : user
