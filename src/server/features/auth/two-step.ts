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

/** A secret for an authenticator app. It counts once the app has made a right code. Throws `conflict` where it is on. */
export async function prepare({ db, config }: Services, { id, email }: User) {
  const secret = newAppSecret()
  if (!(await keepAppSecret(db, id, seal(config.secret, id, secret)))) throw new AppError('conflict')
  return { secret, address: appAddress(secret, email) }
}

/**
 * Turns two-step sign-in on by a right code, and ends all sessions but the one that did it. Answers the codes to recover
 * with, which nobody can see again. Throws `bad_code`, or `conflict` where it is on or no secret was asked for;
 * `unauthorized` for who was signed out meanwhile.
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

/** Fresh codes to recover with; those from before are worth nothing. */
export async function renew({ db, queue }: Services, { id, email }: User): Promise<string[]> {
  const codes = newRecoveryCodes()
  await transaction(db, async (trx) => {
    await lockUser(trx, id)
    await replaceRecoveryCodes(trx, id, codes.map(recoveryHashOf))
    await post(trx, queue, securityLetter, { email, user: id }, told('recoveryRenewed'))
  })
  return codes
}

/** From now on a password is enough again. */
export const end = ({ db, queue }: Services, { id, email }: User) =>
  transaction(db, async (trx) => {
    await turnOff(trx, id)
    await post(trx, queue, securityLetter, { email, user: id }, told('twoStepOff'))
  })
