import { implement, sessionOf, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import type { Session, Sessions } from '#server/access/session.ts'
import { deviceToken } from '#server/access/sign-in/known-device.ts'
import { transaction } from '#server/db/transaction.ts'
import { demandInvited } from '#server/features/invites/accept-invite.ts'
import { findUserByLogin, keepLanguage } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import type { Me, User } from '#shared/entities/user.ts'
import { checkPassword } from './check-password.ts'
import { useConfirmation } from './confirm-email.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { confirmationLetter, passwordLetter } from './auth.model.ts'
import { register } from './register.ts'

export const authRoutes = (services: Services, sessions: Sessions) => {
  const { db, config, hub } = services
  /** From now on the browser is one at which this account's password was right. */
  const knowDevice = (call: Pick<Call<never>, 'setDevice'>, id: string, passwordHash: string) =>
    call.setDevice(deviceToken(config.secret, { id, passwordHash }))
  /** Begins a session; the one that the browser had until now is over. */
  const signIn = async (call: Pick<Call<never>, 'setSession' | 'caller'>, who: Parameters<Sessions['begin']>[0]) => {
    const { ip: address, agent } = call.caller
    const begun = await sessions.begin({ ...who, agent, address })
    // The password was changed while it was looked at.
    if (!begun) throw new AppError('bad_credentials')
    if (call.caller.session) await sessions.end(call.caller.session)
    call.setSession({ ...begun, userId: who.user })
    return begun
  }

  return implement(authContract, {
    async login(call) {
      const { email, password, invite, login_as } = call.input.body
      const { ip: address, device } = call.caller
      const { user, mailed, by } = await checkPassword(services, { email, password, address, device })
      if (invite !== undefined) await demandInvited(db, invite, user.email)
      if (login_as === undefined || login_as === '') {
        await signIn(call, { user: user.id, by })
        if (call.caller.language) await keepLanguage(db, user.id, call.caller.language)
        knowDevice(call, user.id, by)
        const needsPassword = mailed || user.password_is_mailed
        return shownMe({ user, emailConfirmed: mailed || user.email_confirmed_at !== null, needsPassword })
      }
      const target = user.role === 'admin' && !mailed ? await findUserByLogin(db, login_as) : undefined
      if (!target || target.role === 'admin') throw new AppError('forbidden')
      const { expiresAt } = await signIn(call, { user: target.id, by, actingAdmin: user.id })
      knowDevice(call, user.id, by)
      services.log.info({ admin: user.id, user: target.id }, 'an administrator signed in as a user')
      const emailConfirmed = target.email_confirmed_at !== null
      return shownMe({ user: target, emailConfirmed, needsPassword: false, actingAdmin: user.id, expiresAt })
    },
    async logout(call) {
      if (call.caller.session) {
        await sessions.end(call.caller.session)
        hub.publish({ to: 'sessions', user: call.caller.session.user.id })
      }
      call.setSession(null)
      return {}
    },
    async register(call) {
      if (config.registration === 'invite' && call.input.body.invite === undefined) throw new AppError('forbidden')
      const given = { ...call.input.body, language: call.caller.language }
      const { user, by, emailConfirmed } = await register(services, given)
      await signIn(call, { user: user.id, by })
      knowDevice(call, user.id, by)
      return shownMe({ user, emailConfirmed, needsPassword: false })
    },
    async confirm(call) {
      const user = await useConfirmation(db, call.input.body.token)
      hub.publish({ to: 'sessions', user })
      return {}
    },
    async sendConfirmation(call) {
      const { user, emailConfirmed } = sessionOf(call)
      if (!emailConfirmed)
        await transaction(db, (trx) =>
          post(trx, services.queue, confirmationLetter, { email: user.email, user: user.id }, { user: user.id }),
        )
      return {}
    },
    async forgotPassword(call) {
      const to = { email: call.input.params.email, user: null }
      await transaction(db, (trx) => post(trx, services.queue, passwordLetter, to, {}))
      return {}
    },
    me: async (call) => shownMe(sessionOf(call)),
    keepAlive: async () => ({}),
  })
}

type Shown = Pick<Session, 'emailConfirmed' | 'needsPassword'> & {
  user: User
  actingAdmin?: string | null
  expiresAt?: number
}

/** Who is signed in, without the columns that never leave the server. */
function shownMe({ user, emailConfirmed, needsPassword, actingAdmin, expiresAt = 0 }: Shown): Me {
  const { id, role, username, email, created_at } = user
  return {
    id,
    role,
    username,
    email,
    created_at,
    email_confirmed: emailConfirmed,
    ...(needsPassword && { password_is_mailed: true }),
    ...(actingAdmin && { login_as: { admin: actingAdmin, until: expiresAt } }),
  }
}
