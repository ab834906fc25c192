import { implement, getCurrentSession } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import type { Sessions } from '#server/access/session.ts'
import { beginSession } from '#server/access/sign-in/begin-session.ts'
import { toMe } from '#server/access/sign-in/me-view.ts'
import { transaction } from '#server/db/transaction.ts'
import { requireInvitedEmail } from '#server/features/invites/accept-invite.ts'
import { listProjectsOfUser } from '#server/features/projects/projects.repo.ts'
import { findUserByLogin, saveLanguage } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { appendPersonToAuditLog } from '#server/audit-log/people.ts'
import { authContract } from '#shared/contract/people/auth.contract.ts'
import type { CurrentUser } from '#shared/entities/user.ts'
import { checkCode } from './check-code.ts'
import { checkPassword, type UserAccount } from './check-password.ts'
import { redeemConfirmation } from './confirm-email.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { confirmationMail, passwordMail } from './auth.model.ts'
import { createPendingSession, endPendingSession, countPendingSessionTry } from './pending-sessions.repo.ts'
import { register } from './register.ts'

interface SignInContext {
  /** The hash of the password that was entered. */
  passwordHash: string
  /** Whether a second step was passed as well. */
  hasPassedSecondStep: boolean
  /** The user that an administrator wants to act as. */
  loginAs: string | null
}

export const authRoutes = (services: Services, sessions: Sessions) => {
  const { db, config, pubSub } = services

  /**
   * The account that an administrator wants to act as. Throws `login_as_refused` if the caller isn't an administrator,
   * or if the target doesn't exist or is one.
   */
  async function findLoginTarget(admin: UserAccount, loginAs: string): Promise<UserAccount> {
    const isAllowed = admin.role === 'admin' && !admin.password_is_mailed
    const target = isAllowed ? await findUserByLogin(db, loginAs) : undefined
    if (!target || target.role === 'admin') throw new AppError('login_as_refused')
    return target
  }

  /**
   * Completes a sign-in after all required steps: starts the user's own session, or one in which an administrator acts
   * for another user.
   */
  async function completeSignIn(
    call: Parameters<typeof beginSession>[2],
    user: UserAccount,
    context: SignInContext,
  ): Promise<CurrentUser> {
    const { passwordHash, hasPassedSecondStep, loginAs } = context
    if (loginAs === null) {
      await beginSession(services, sessions, call, { user: user.id, passwordHash, hasPassedSecondStep })
      if (call.caller.language) await saveLanguage(db, user.id, call.caller.language)
      const { password_is_mailed: needsPassword, email_confirmed_at: confirmedAt } = user
      return toMe({ user, emailConfirmed: confirmedAt !== null, needsPassword, guide: user.shows_guide })
    }
    const target = await findLoginTarget(user, loginAs)
    const { expiresAt } = await beginSession(
      services,
      sessions,
      call,
      { user: target.id, passwordHash, hasPassedSecondStep, actingAdmin: user.id },
      async (trx) => {
        const projects = (await listProjectsOfUser(trx, target.id)).map(({ id }) => id)
        const actor = { user: target.id, actingAdmin: user.id }
        await appendPersonToAuditLog({ db: trx, pubSub }, actor, {
          projects,
          act: 'login_as',
          person: { user: target.id },
        })
      },
    )
    services.log.info({ admin: user.id, user: target.id }, 'an administrator signed in as a user')
    const emailConfirmed = target.email_confirmed_at !== null
    return toMe({ user: target, emailConfirmed, needsPassword: false, actingAdmin: user.id, expiresAt })
  }

  return implement(authContract, {
    async login(call) {
      const { email, password, invite, login_as } = call.input.body
      const { ip: address, deviceTokens } = call.caller
      const loginAs = login_as || null
      const { user, passwordHash } = await checkPassword(
        services,
        { email, password, address, device: deviceTokens },
        async (account) => {
          if (invite !== undefined) await requireInvitedEmail(db, invite, account.email)
          if (loginAs !== null) await findLoginTarget(account, loginAs)
        },
      )
      if (user.two_step_at === null)
        return completeSignIn(call, user, { passwordHash, hasPassedSecondStep: false, loginAs })
      const target = loginAs === null ? null : await findLoginTarget(user, loginAs)
      return {
        second_step: await createPendingSession(db, {
          user: user.id,
          passwordHash: passwordHash,
          loginAs: target?.id ?? null,
        }),
      }
    },
    async secondStep(call) {
      const { token, code } = call.input.body
      const pendingSession = await countPendingSessionTry(db, token)
      const user = pendingSession && (await findUserByLogin(db, pendingSession.user))
      if (!user || user.password_hash !== pendingSession.passwordHash) throw new AppError('sign_in_again')
      await checkCode(services, user, { code, device: call.caller.deviceTokens })
      if (!(await endPendingSession(db, token))) throw new AppError('sign_in_again')
      return completeSignIn(call, user, {
        passwordHash: pendingSession.passwordHash,
        hasPassedSecondStep: true,
        loginAs: pendingSession.loginAs,
      })
    },
    async logout(call) {
      if (call.caller.session) {
        await sessions.end(call.caller.session)
        pubSub.publish({ topic: 'sessions', user: call.caller.session.user.id })
      }
      call.setSession(null)
      return {}
    },
    async register(call) {
      if (config.registration === 'invite' && call.input.body.invite === undefined)
        throw new AppError('registration_closed')
      const registration = { ...call.input.body, language: call.caller.language }
      const { user, passwordHash, emailConfirmed } = await register(services, registration)
      await beginSession(services, sessions, call, { user: user.id, passwordHash })
      return toMe({ user, emailConfirmed, needsPassword: false, guide: !emailConfirmed })
    },
    async confirm(call) {
      const user = await redeemConfirmation(services, call.input.body.token)
      pubSub.publish({ topic: 'sessions', user })
      return {}
    },
    async sendConfirmation(call) {
      const { user, emailConfirmed } = getCurrentSession(call)
      if (!emailConfirmed)
        await transaction(db, (trx) =>
          enqueueMail(trx, services.queue, confirmationMail, { email: user.email, user: user.id }, { user: user.id }),
        )
      return {}
    },
    async forgotPassword(call) {
      const recipient = { email: call.input.params.email, user: null }
      await transaction(db, (trx) => enqueueMail(trx, services.queue, passwordMail, recipient, {}))
      return {}
    },
    me: async (call) => toMe(getCurrentSession(call)),
    keepAlive: async () => ({}),
  })
}
