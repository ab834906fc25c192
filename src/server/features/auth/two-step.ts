import type { Services } from '#server/access/services.ts'
import { requireLiveSession, endOtherSessions, type Session } from '#server/access/session.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { lockUser } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { seal, unseal } from '#server/kit/secrets/seal.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { securityMail, type SecurityEvent } from './auth.model.ts'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { createOtpAuthUrl, findCodeInterval, generateAppSecret, stripGaps } from './totp.ts'
import { findTwoStep, saveAppSecret, replaceRecoveryCodes, disableTwoStep, enableTwoStep } from './two-step.repo.ts'

type User = Session['user']
const toSecurityEvent = (event: SecurityEvent['event']) => ({ event }) as SecurityEvent

/**
 * Creates a secret for an authenticator app. It takes effect once a correct code from the app has been entered. Throws
 * `conflict` if two-step sign-in is on.
 */
export async function prepareTwoStep({ db, config }: Services, { id, email }: User) {
  const secret = generateAppSecret()
  if (!(await saveAppSecret(db, id, seal(config.secret, id, secret)))) throw new AppError('conflict')
  return { secret, address: createOtpAuthUrl(secret, email) }
}

/**
 * Turns on two-step sign-in, given a correct code, and ends all other sessions of the user. Returns the recovery codes,
 * which can't be shown again. Throws `bad_code`; `conflict` if it is already on or no secret was prepared;
 * `unauthorized` if the session has ended in the meantime.
 */
export async function beginTwoStep(
  { db, config, queue, pubSub }: Services,
  session: Session,
  code: string,
): Promise<string[]> {
  const { id, email } = session.user
  const { two_step_secret: sealedSecret = null, two_step_at = null } = (await findTwoStep(db, id)) ?? {}
  if (sealedSecret === null || two_step_at !== null) throw new AppError('conflict')
  const secret = unseal(config.secret, id, sealedSecret)
  const interval = secret === null ? null : findCodeInterval(secret, stripGaps(code), Date.now())
  if (interval === null) throw new AppError('bad_code', { field: 'code' })
  const codes = generateRecoveryCodes()
  await transaction(db, async (trx) => {
    if (!(await enableTwoStep(trx, id, sealedSecret, interval))) throw new AppError('conflict')
    await requireLiveSession(trx, session)
    await replaceRecoveryCodes(trx, id, codes.map(hashRecoveryCode))
    await endOtherSessions(trx, session, id)
    await enqueueMail(trx, queue, securityMail, { email, user: id }, toSecurityEvent('twoStepOn'))
    await afterCommit(trx, () => pubSub.publish({ topic: 'sessions', user: id }))
  })
  return codes
}

/** Replaces the recovery codes; the previous ones stop working. */
export async function renewRecoveryCodes({ db, queue }: Services, { id, email }: User): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await transaction(db, async (trx) => {
    await lockUser(trx, id)
    await replaceRecoveryCodes(trx, id, codes.map(hashRecoveryCode))
    await enqueueMail(trx, queue, securityMail, { email, user: id }, toSecurityEvent('recoveryRenewed'))
  })
  return codes
}

/** Turns off two-step sign-in. */
export const endTwoStep = ({ db, queue }: Services, { id, email }: User) =>
  transaction(db, async (trx) => {
    await disableTwoStep(trx, id)
    await enqueueMail(trx, queue, securityMail, { email, user: id }, toSecurityEvent('twoStepOff'))
  })
