import { isSpent, tooMany } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { endSessionsOf } from '#server/access/session.ts'
import { knownDevice } from '#server/access/sign-in/known-device.ts'
import { beginTry, inTurn } from '#server/access/sign-in/sign-in-limit.ts'
import { transaction } from '#server/db/transaction.ts'
import { deletePasskeysBefore } from '#server/features/passkeys/passkeys.repo.ts'
import { findUserByLogin, takeReset } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { hashPassword, passwordFits } from '#server/kit/secrets/passwords.ts'
import { newSecret } from '#server/kit/secrets/secrets.ts'
import { post, releaseOnConfirmation } from '#server/ports/mail/outbox.ts'
import { failuresLetter, securityLetter, type SecurityEvent } from './auth.model.ts'
import { turnOff } from './two-step.repo.ts'

interface Given {
  email: string
  password: string
  /** Where it comes from, for the limits. */
  address: string
  /** What the browser brings from an earlier sign-in. */
  device: string | undefined
}

export type Account = NonNullable<Awaited<ReturnType<typeof findUserByLogin>>>
interface SignedIn {
  /** As the account is now: who came by a mailed password is to set their own, and all else of the account has ended. */
  user: Account
  /** The hash of the password that the account has now. */
  by: string
}

/**
 * The user of this e-mail and password. Throws `bad_credentials`, or `too_many_requests` after too many failures, each
 * in the same words and after the same work whether the address is known or not; both are logged. The mailed password
 * cannot be guessed, so it opens the account whatever failed before: nobody is locked out by others. When tries from
 * everywhere have used up those of the account, its person is told by mail. `demand` refuses whoever may not come in
 * although the password fits: then no mailed one is used up.
 */
export const checkPassword = (
  services: Services,
  given: Given,
  demand: (user: Account) => Promise<unknown>,
): Promise<SignedIn> =>
  inTurn(given.email, given.address, async () => {
    const { db, log, queue, config } = services
    const user = await findUserByLogin(db, given.email)
    const account = user && { id: user.id, passwordHash: user.password_hash }
    const device = knownDevice(config.secret, account, given.device)
    const tried = await beginTry(db, { account: given.email, address: given.address, device })
    const reset = user?.reset_hash && (user.reset_until ?? 0) > Date.now() ? user.reset_hash : null
    const own = !isSpent(tried) && (await passwordFits(user?.password_hash, given.password))
    const mailed = !own && (await passwordFits(reset, given.password))
    if (user && (own || mailed)) {
      if (!isSpent(tried)) await tried.right()
      const comes = own ? user : byMail(user)
      await demand(comes)
      const by = own ? user.password_hash : reset !== null && (await takeMailed(services, user, reset))
      if (by) return { user: comes, by }
    }
    if (!isSpent(tried) && tried.last)
      await transaction(db, (trx) =>
        post(trx, queue, failuresLetter, { email: given.email, user: user?.id ?? null }, {}),
      )
    const refusal = isSpent(tried) ? tooMany(tried) : new AppError('bad_credentials')
    log.warn({ user: user?.id, ip: given.address, code: refusal.code }, 'sign-in refused')
    throw refusal
  })

/** An account as it is once its person has come by a mailed password. */
function byMail(user: Account): Account {
  const { email_confirmed_at: confirmed, two_step_at } = user
  const now = { email_confirmed_at: confirmed ?? Date.now(), two_step_at: confirmed === null ? null : two_step_at }
  return { ...user, ...now, password_is_mailed: true }
}

/**
 * Uses the mailed password up: of all who try it at once one gets in, and every session from before is over. So is what
 * was set up while nobody had shown that the address is theirs: anybody may have registered it. Answers the hash that the
 * account has from then on.
 */
async function takeMailed({ db, hub, queue }: Services, user: Account, reset: string): Promise<string | undefined> {
  const { id, email, email_confirmed_at: confirmed, two_step_at } = user
  const nothingFits = await hashPassword(newSecret())
  const taken = await transaction(db, async (trx) => {
    if (!(await takeReset(trx, id, reset, nothingFits))) return false
    await releaseOnConfirmation(trx, queue, id)
    await endSessionsOf(trx, id)
    const tell = (about: SecurityEvent) => post(trx, queue, securityLetter, { email, user: id }, about)
    for (const passkey of await deletePasskeysBefore(trx, id, confirmed))
      await tell({ event: 'passkeyRemoved', passkey })
    if (confirmed === null) await turnOff(trx, id)
    if (confirmed === null && two_step_at !== null) await tell({ event: 'twoStepOff' })
    return true
  })
  if (!taken) return undefined
  hub.publish({ to: 'sessions', user: id })
  return nothingFits
}
