import { implement, requireOwnSession } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import type { Sessions } from '#server/access/session.ts'
import { beginSession } from '#server/access/sign-in/begin-session.ts'
import { requirePassword } from '#server/access/sign-in/require-password.ts'
import { toMe } from '#server/access/sign-in/me-view.ts'
import { AppError } from '#server/kit/app-error.ts'
import { passkeysContract } from '#shared/contract/people/passkeys.contract.ts'
import { addPasskey, removePasskey } from './change-passkeys.ts'
import { createChallenge, consumeChallenge } from './challenges.repo.ts'
import { findPasskeyOwner } from './find-passkey-owner.ts'
import { listCredentials, listPasskeys, renamePasskey } from './passkeys.repo.ts'
import { parseChallenge, createRegistrationOptions, createRequestOptions } from './webauthn.ts'

export const passkeysRoutes = (services: Services, sessions: Sessions) => {
  const { db, config } = services
  /** Uses up the challenge that was signed. Throws `challenge_gone`. */
  const redeemChallenge = async (clientDataJSON: string, user: string | null) => {
    const challenge = parseChallenge(clientDataJSON)
    if (!(await consumeChallenge(db, challenge, user))) throw new AppError('challenge_gone')
    return challenge
  }
  return implement(passkeysContract, {
    async list(call) {
      return listPasskeys(db, requireOwnSession(call, call.input.params.id).user.id)
    },
    async prepare(call) {
      const session = requireOwnSession(call, call.input.params.id)
      await requirePassword(services, call, session, call.input.body)
      const { user } = session
      const existingCredentials = await listCredentials(db, user.id)
      const challenge = await createChallenge(db, user.id)
      return { options: { ...(await createRegistrationOptions(config, user, { challenge, existingCredentials })) } }
    },
    async add(call) {
      const session = requireOwnSession(call, call.input.params.id)
      const { name, ...registration } = call.input.body
      const challenge = await redeemChallenge(registration.clientDataJSON, session.user.id)
      return addPasskey(services, session, { name, registration, challenge })
    },
    async rename(call) {
      const { id, passkey } = call.input.params
      const renamed = await renamePasskey(db, requireOwnSession(call, id).user.id, passkey, call.input.body.name)
      if (!renamed) throw new AppError('not_found')
      return renamed
    },
    async remove(call) {
      const { id, passkey } = call.input.params
      await removePasskey(services, requireOwnSession(call, id).user, passkey)
      return {}
    },
    async ask() {
      return { options: { ...(await createRequestOptions(config, await createChallenge(db, null))) } }
    },
    async signIn(call) {
      const { body } = call.input
      const challenge = await redeemChallenge(body.clientDataJSON, null)
      const user = await findPasskeyOwner(services, body, challenge)
      // A passkey proves both possession and user verification, so no second step is needed.
      await beginSession(services, sessions, call, {
        user: user.id,
        passwordHash: user.password_hash,
        hasPassedSecondStep: true,
      })
      const { email_confirmed_at: confirmedAt, password_is_mailed: needsPassword } = user
      return toMe({ user, emailConfirmed: confirmedAt !== null, needsPassword, guide: user.shows_guide })
    },
  })
}
