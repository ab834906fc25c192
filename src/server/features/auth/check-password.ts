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
  /** The client's address, for rate limits. */
  address: string
  /** The cookie from an earlier sign-in in this browser. */
  device: string | undefined
}

export type Account = NonNullable<Awaited<ReturnType<typeof findUserByLogin>>>
interface SignedIn {
  /**
   * The account after the sign-in. After a mailed password it requires a new password, and earlier sessions and
   * unconfirmed second steps have ended.
   */
  user: Account
  /** The hash of the account's current password. */
  by: string
}

/**
 * Returns the user with this e-mail and password. Throws `bad_credentials`, or `too_many_requests` after too many
 * failures; the answer and the work are the same whether or not the address is known, and both are logged. The mailed
 * password can't be guessed, so it works whatever failed before and nobody can lock the user out. When attempts from
 * everywhere have used up the account's allowance, the user is notified by mail. `requireAllowed` refuses users for
 * other reasons before a mailed password is used up.
 */
export const checkPassword = (
  services: Services,
  given: Given,
  demand: (user: Account) => Promise<unknown>,
): Promise<SignedIn> =>
  inTurn(given.email, given.address, async (): Promise<SignedIn> => {
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

/** The account after a sign-in with a mailed password. */
function byMail(user: Account): Account {
  const { email_confirmed_at: confirmed, two_step_at } = user
  const now = { email_confirmed_at: confirmed ?? Date.now(), two_step_at: confirmed === null ? null : two_step_at }
  return { ...user, ...now, password_is_mailed: true }
}

/**
 * Uses up the mailed password; of concurrent attempts only one succeeds, and all earlier sessions end. If the address
 * was unconfirmed, passkeys and the second step are removed as well, because anyone may have registered it. Returns the
 * new password hash.
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
