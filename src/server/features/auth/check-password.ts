import { isExhausted, createTooManyRequestsError } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { endAllSessions } from '#server/access/session.ts'
import { findKnownDevice } from '#server/access/sign-in/known-device.ts'
import { beginPasswordTry, queuePasswordTry } from '#server/access/sign-in/sign-in-limit.ts'
import { transaction } from '#server/db/transaction.ts'
import { deletePasskeysBefore } from '#server/features/passkeys/passkeys.repo.ts'
import { findUserByLogin, consumeMailedPassword } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { hashPassword, verifyPassword } from '#server/kit/secrets/passwords.ts'
import { newSecret } from '#server/kit/secrets/secrets.ts'
import { enqueueMail, releaseMailsOnConfirmation } from '#server/ports/mail/outbox.ts'
import { failedSignInsMail, securityMail, type SecurityEvent } from './auth.model.ts'
import { disableTwoStep } from './two-step.repo.ts'

interface SignInInput {
  email: string
  password: string
  /** The client's IP address, for rate limits. */
  address: string
  /** The device token from an earlier sign-in in this browser. */
  device: string | undefined
}

export type UserAccount = NonNullable<Awaited<ReturnType<typeof findUserByLogin>>>
interface SignInResult {
  /**
   * The account after the sign-in. If a mailed password was used, the account now requires a new password, its earlier
   * sessions have ended, and an unconfirmed second step has been removed.
   */
  user: UserAccount
  /** The hash of the account's current password. */
  passwordHash: string
}

/**
 * Returns the user with this email and password. Throws `bad_credentials`, or `too_many_requests` after too many
 * failures; response and effort are the same for known and unknown addresses, and both failures are logged. A mailed
 * password can't be guessed, so it works regardless of earlier failures, and nobody can lock the user out. When
 * attempts from everywhere have used up the account's allowance, the user is notified by mail. `requireAllowed` may
 * refuse the user for other reasons, before a mailed password is used up.
 */
export const checkPassword = (
  services: Services,
  input: SignInInput,
  requireAllowed: (user: UserAccount) => Promise<unknown>,
): Promise<SignInResult> =>
  queuePasswordTry(input.email, input.address, async (): Promise<SignInResult> => {
    const { db, log, queue, config } = services
    const user = await findUserByLogin(db, input.email)
    const account = user && { id: user.id, passwordHash: user.password_hash }
    const device = findKnownDevice(config.secret, account, input.device)
    const attempt = await beginPasswordTry(db, { account: input.email, ip: input.address, device })
    const resetHash = user?.reset_hash && (user.reset_until ?? 0) > Date.now() ? user.reset_hash : null
    const isOwnPasswordCorrect = !isExhausted(attempt) && (await verifyPassword(user?.password_hash, input.password))
    const isMailedPasswordCorrect = !isOwnPasswordCorrect && (await verifyPassword(resetHash, input.password))
    if (user && (isOwnPasswordCorrect || isMailedPasswordCorrect)) {
      if (!isExhausted(attempt)) await attempt.succeed()
      const signedInUser = isOwnPasswordCorrect ? user : applyMailedPasswordSignIn(user)
      await requireAllowed(signedInUser)
      const passwordHash = isOwnPasswordCorrect
        ? user.password_hash
        : resetHash !== null && (await useMailedPassword(services, user, resetHash))
      if (passwordHash) return { user: signedInUser, passwordHash }
    }
    if (!isExhausted(attempt) && attempt.isLastAttempt)
      await transaction(db, (trx) =>
        enqueueMail(trx, queue, failedSignInsMail, { email: input.email, user: user?.id ?? null }, {}),
      )
    const refusal = isExhausted(attempt) ? createTooManyRequestsError(attempt) : new AppError('bad_credentials')
    log.warn({ user: user?.id, ip: input.address, code: refusal.code }, 'sign-in refused')
    throw refusal
  })

/** Returns the account as it is after a sign-in with a mailed password. */
function applyMailedPasswordSignIn(user: UserAccount): UserAccount {
  const { email_confirmed_at: confirmedAt, two_step_at } = user
  const changes = {
    email_confirmed_at: confirmedAt ?? Date.now(),
    two_step_at: confirmedAt === null ? null : two_step_at,
  }
  return { ...user, ...changes, password_is_mailed: true }
}

/**
 * Uses up the mailed password; of concurrent attempts only one succeeds, and all earlier sessions end. If the address
 * was unconfirmed, passkeys and the second step are removed as well, because anyone may have registered the address.
 * Returns the new password hash.
 */
async function useMailedPassword(
  { db, pubSub, queue }: Services,
  user: UserAccount,
  resetHash: string,
): Promise<string | undefined> {
  const { id, email, email_confirmed_at: confirmedAt, two_step_at } = user
  const unusableHash = await hashPassword(newSecret())
  const wasUsed = await transaction(db, async (trx) => {
    if (!(await consumeMailedPassword(trx, id, resetHash, unusableHash))) return false
    await releaseMailsOnConfirmation(trx, queue, id)
    await endAllSessions(trx, id)
    const notify = (event: SecurityEvent) => enqueueMail(trx, queue, securityMail, { email, user: id }, event)
    for (const passkey of await deletePasskeysBefore(trx, id, confirmedAt))
      await notify({ event: 'passkeyRemoved', passkey })
    if (confirmedAt === null) await disableTwoStep(trx, id)
    if (confirmedAt === null && two_step_at !== null) await notify({ event: 'twoStepOff' })
    return true
  })
  if (!wasUsed) return undefined
  pubSub.publish({ topic: 'sessions', user: id })
  return unusableHash
}
