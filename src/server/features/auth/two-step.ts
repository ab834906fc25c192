import type { Services } from '#server/access/services.ts'
import { demandSession, endOtherSessions, type Session } from '#server/access/session.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { lockUser } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { seal, unseal } from '#server/kit/secrets/sealed.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { securityLetter, type SecurityEvent } from './auth.model.ts'
import { newRecoveryCodes, recoveryHashOf } from './recovery-codes.ts'
import { appAddress, intervalOf, newAppSecret, withoutGaps } from './totp.ts'
import { findTwoStep, keepAppSecret, replaceRecoveryCodes, turnOff, turnOn } from './two-step.repo.ts'

type User = Session['user']
const told = (event: SecurityEvent['event']) => ({ event }) as SecurityEvent

/**
 * Creates a secret for an authenticator app. It takes effect once the app has produced a right code. Throws `conflict`
 * if two-step sign-in is on.
 */
export async function prepare({ db, config }: Services, { id, email }: User) {
  const secret = newAppSecret()
  if (!(await keepAppSecret(db, id, seal(config.secret, id, secret)))) throw new AppError('conflict')
  return { secret, address: appAddress(secret, email) }
}

/**
 * Turns on two-step sign-in with a right code, and ends all other sessions of the user. Returns the recovery codes,
 * which can't be shown again. Throws `bad_code`; `conflict` if it is already on or no secret was prepared;
 * `unauthorized` if the session has ended in the meantime.
 */
export async function begin({ db, config, queue, hub }: Services, session: Session, code: string): Promise<string[]> {
  const { id, email } = session.user
  const { two_step_secret: sealed = null, two_step_at = null } = (await findTwoStep(db, id)) ?? {}
  if (sealed === null || two_step_at !== null) throw new AppError('conflict')
  const secret = unseal(config.secret, id, sealed)
  const interval = secret === null ? null : intervalOf(secret, withoutGaps(code), Date.now())
  if (interval === null) throw new AppError('bad_code', { field: 'code' })
  const codes = newRecoveryCodes()
  await transaction(db, async (trx) => {
    if (!(await turnOn(trx, id, sealed, interval))) throw new AppError('conflict')
    await demandSession(trx, session)
    await replaceRecoveryCodes(trx, id, codes.map(recoveryHashOf))
    await endOtherSessions(trx, session, id)
    await post(trx, queue, securityLetter, { email, user: id }, told('twoStepOn'))
    await afterCommit(trx, () => hub.publish({ to: 'sessions', user: id }))
  })
  return codes
}

/** Replaces the recovery codes; the old ones stop working. */
export async function renew({ db, queue }: Services, { id, email }: User): Promise<string[]> {
  const codes = newRecoveryCodes()
  await transaction(db, async (trx) => {
    await lockUser(trx, id)
    await replaceRecoveryCodes(trx, id, codes.map(recoveryHashOf))
    await post(trx, queue, securityLetter, { email, user: id }, told('recoveryRenewed'))
  })
  return codes
}

/** Turns off two-step sign-in. */
export const end = ({ db, queue }: Services, { id, email }: User) =>
  transaction(db, async (trx) => {
    await turnOff(trx, id)
    await post(trx, queue, securityLetter, { email, user: id }, told('twoStepOff'))
  })
