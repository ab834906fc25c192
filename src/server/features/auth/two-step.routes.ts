import { implement, requireOwnSession, type Call } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import type { Session } from '#server/access/session.ts'
import { requirePassword } from '#server/access/sign-in/require-password.ts'
import { findUserByLogin } from '#server/features/users/users.repo.ts'
import { addDeviceToken } from '#server/access/sign-in/known-device.ts'
import { AppError } from '#server/kit/app-error.ts'
import { twoStepContract } from '#shared/contract/people/two-step.contract.ts'
import { checkCode } from './check-code.ts'
import { beginTwoStep, endTwoStep, prepareTwoStep, renewRecoveryCodes } from './two-step.ts'
import { countRecoveryCodes, findTwoStep } from './two-step.repo.ts'

export const twoStepRoutes = (services: Services) => {
  const { db, config } = services
  /** Checks the password and a code. Throws `conflict` if two-step sign-in is off. */
  const requirePasswordAndCode = async (
    call: Pick<Call<never>, 'caller'>,
    session: Session,
    { password, code }: { password: string; code: string },
  ) => {
    await requirePassword(services, call, session, { password })
    const user = await findUserByLogin(db, session.user.id)
    if (!user || user.two_step_at === null) throw new AppError('conflict')
    await checkCode(services, user, { code, device: call.caller.deviceTokens })
  }
  return implement(twoStepContract, {
    async read(call) {
      const { user } = requireOwnSession(call, call.input.params.id)
      const { two_step_at: since = null } = (await findTwoStep(db, user.id)) ?? {}
      return { since, recovery_codes: since === null ? 0 : await countRecoveryCodes(db, user.id) }
    },
    async prepare(call) {
      const session = requireOwnSession(call, call.input.params.id)
      await requirePassword(services, call, session, call.input.body)
      return prepareTwoStep(services, session.user)
    },
    async begin(call) {
      const session = requireOwnSession(call, call.input.params.id)
      const recovery_codes = await beginTwoStep(services, session, call.input.body.code)
      const account = await findUserByLogin(db, session.user.id)
      // Trusts this browser from now on: failed codes elsewhere can't lock the user out here.
      if (account)
        call.setDevice(
          addDeviceToken(
            config.secret,
            { id: account.id, passwordHash: account.password_hash },
            call.caller.deviceTokens,
          ),
        )
      return { recovery_codes }
    },
    async renew(call) {
      const session = requireOwnSession(call, call.input.params.id)
      await requirePasswordAndCode(call, session, call.input.body)
      return { recovery_codes: await renewRecoveryCodes(services, session.user) }
    },
    async end(call) {
      const session = requireOwnSession(call, call.input.params.id)
      await requirePasswordAndCode(call, session, call.input.body)
      await endTwoStep(services, session.user)
      return {}
    },
  })
}
