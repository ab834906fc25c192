import { implement, sessionOf } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import type { Sessions } from '#server/access/session.ts'
import { beginSession } from '#server/access/sign-in/begin-session.ts'
import { shownMe } from '#server/access/sign-in/shown-me.ts'
import { transaction } from '#server/db/transaction.ts'
import { demandInvited } from '#server/features/invites/accept-invite.ts'
import { listProjectsOfUser } from '#server/features/projects/projects.repo.ts'
import { findUserByLogin, keepLanguage } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { recordPerson } from '#server/record/people.ts'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import type { Me } from '#shared/entities/user.ts'
import { checkCode } from './check-code.ts'
import { checkPassword, type Account } from './check-password.ts'
import { useConfirmation } from './confirm-email.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { confirmationLetter, passwordLetter } from './auth.model.ts'
import { beginHalf, endHalf, tryHalf } from './half-sessions.repo.ts'
import { register } from './register.ts'

interface How {
  /** The hash of the password that was entered. */
  by: string
  /** Whether a second step was used as well. */
  stepped: boolean
  /** The user that an administrator wants to act as. */
  loginAs: string | null
}

export const authRoutes = (services: Services, sessions: Sessions) => {
  const { db, config, hub } = services

  /**
   * The account that an administrator wants to act as. Throws `login_as_refused` for everyone else, and if the target
   * doesn't exist or is an administrator.
   */
  async function targetOf(admin: Account, loginAs: string): Promise<Account> {
    const may = admin.role === 'admin' && !admin.password_is_mailed
    const target = may ? await findUserByLogin(db, loginAs) : undefined
    if (!target || target.role === 'admin') throw new AppError('login_as_refused')
    return target
  }

  /** Completes a sign-in after all required steps: starts the user's own session, or one as another user. */
  async function finish(call: Parameters<typeof beginSession>[2], user: Account, how: How): Promise<Me> {
    const { by, stepped, loginAs } = how
    if (loginAs === null) {
      await beginSession(services, sessions, call, { user: user.id, by, stepped })
      if (call.caller.language) await keepLanguage(db, user.id, call.caller.language)
      const { password_is_mailed: needsPassword, email_confirmed_at: confirmed } = user
      return shownMe({ user, emailConfirmed: confirmed !== null, needsPassword, guide: user.guide })
    }
    const target = await targetOf(user, loginAs)
    const { expiresAt } = await beginSession(
      services,
      sessions,
      call,
      { user: target.id, by, stepped, actingAdmin: user.id },
      async (trx) => {
        const projects = (await listProjectsOfUser(trx, target.id)).map(({ id }) => id)
        const actor = { user: target.id, actingAdmin: user.id }
        await recordPerson({ db: trx, hub }, actor, { projects, act: 'login_as', who: { user: target.id } })
      },
    )
    services.log.info({ admin: user.id, user: target.id }, 'an administrator signed in as a user')
    const emailConfirmed = target.email_confirmed_at !== null
    return shownMe({ user: target, emailConfirmed, needsPassword: false, actingAdmin: user.id, expiresAt })
  }

  return implement(authContract, {
    async login(call) {
      const { email, password, invite, login_as } = call.input.body
      const { ip: address, device } = call.caller
      const loginAs = login_as || null
      const { user, by } = await checkPassword(services, { email, password, address, device }, async (account) => {
        if (invite !== undefined) await demandInvited(db, invite, account.email)
        if (loginAs !== null) await targetOf(account, loginAs)
      })
      if (user.two_step_at === null) return finish(call, user, { by, stepped: false, loginAs })
      const target = loginAs === null ? null : await targetOf(user, loginAs)
      return { second_step: await beginHalf(db, { user: user.id, passwordHash: by, loginAs: target?.id ?? null }) }
    },
    async secondStep(call) {
      const { token, code } = call.input.body
      const half = await tryHalf(db, token)
      const user = half && (await findUserByLogin(db, half.user))
      if (!user || user.password_hash !== half.passwordHash) throw new AppError('sign_in_again')
      await checkCode(services, user, { code, device: call.caller.device })
      if (!(await endHalf(db, token))) throw new AppError('sign_in_again')
      return finish(call, user, { by: half.passwordHash, stepped: true, loginAs: half.loginAs })
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
      if (config.registration === 'invite' && call.input.body.invite === undefined)
        throw new AppError('registration_closed')
      const given = { ...call.input.body, language: call.caller.language }
      const { user, by, emailConfirmed } = await register(services, given)
      await beginSession(services, sessions, call, { user: user.id, by })
      return shownMe({ user, emailConfirmed, needsPassword: false, guide: !emailConfirmed })
    },
    async confirm(call) {
      const user = await useConfirmation(services, call.input.body.token)
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
