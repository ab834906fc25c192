import { implement, ownSession } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import type { Sessions } from '#server/access/session.ts'
import { beginSession } from '#server/access/sign-in/begin-session.ts'
import { demandPassword } from '#server/access/sign-in/demand-password.ts'
import { shownMe } from '#server/access/sign-in/shown-me.ts'
import { AppError } from '#server/kit/app-error.ts'
import { passkeysContract } from '#shared/contract/people/passkeys.contract.ts'
import { addPasskey, removePasskey } from './change-passkeys.ts'
import { newChallenge, takeChallenge } from './challenges.repo.ts'
import { ownerOf } from './owner-of.ts'
import { listCredentials, listPasskeys, renamePasskey } from './passkeys.repo.ts'
import { challengeIn, creationOptions, requestOptions } from './webauthn.ts'

export const passkeysRoutes = (services: Services, sessions: Sessions) => {
  const { db, config } = services
  /** Uses up the challenge that was signed. Throws `challenge_gone`. */
  const challengeOf = async (clientDataJSON: string, user: string | null) => {
    const challenge = challengeIn(clientDataJSON)
    if (!(await takeChallenge(db, challenge, user))) throw new AppError('challenge_gone')
    return challenge
  }
  return implement(passkeysContract, {
    async list(call) {
      return listPasskeys(db, ownSession(call, call.input.params.id).user.id)
    },
    async prepare(call) {
      const session = ownSession(call, call.input.params.id)
      await demandPassword(services, call, session, call.input.body)
      const { user } = session
      const known = await listCredentials(db, user.id)
      const challenge = await newChallenge(db, user.id)
      return { options: { ...(await creationOptions(config, user, { challenge, known })) } }
    },
    async add(call) {
      const session = ownSession(call, call.input.params.id)
      const { name, ...made } = call.input.body
      const challenge = await challengeOf(made.clientDataJSON, session.user.id)
      return addPasskey(services, session, { name, made, challenge })
    },
    async rename(call) {
      const { id, passkey } = call.input.params
      const renamed = await renamePasskey(db, ownSession(call, id).user.id, passkey, call.input.body.name)
      if (!renamed) throw new AppError('not_found')
      return renamed
    },
    async remove(call) {
      const { id, passkey } = call.input.params
      await removePasskey(services, ownSession(call, id).user, passkey)
      return {}
    },
    async ask() {
      return { options: { ...(await requestOptions(config, await newChallenge(db, null))) } }
    },
    async signIn(call) {
      const { body } = call.input
      const challenge = await challengeOf(body.clientDataJSON, null)
      const user = await ownerOf(services, body, challenge)
      // A passkey is possession and presence in one, so no second step is needed.
      await beginSession(services, sessions, call, { user: user.id, by: user.password_hash, stepped: true })
      const { email_confirmed_at: confirmed, password_is_mailed: needsPassword } = user
      return shownMe({ user, emailConfirmed: confirmed !== null, needsPassword, guide: user.guide })
    },
  })
}
