import { isSpent, take, tooMany, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { knownDevice } from '#server/access/sign-in/known-device.ts'
import { transaction } from '#server/db/transaction.ts'
import { lockUser } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { unseal } from '#server/kit/secrets/sealed.ts'
import { hashOf } from '#server/kit/secrets/secrets.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { securityLetter } from './auth.model.ts'
import { recoveryHashOf } from './recovery-codes.ts'
import { countRecoveryCodes, findTwoStep, takeRecoveryCode, takeInterval } from './two-step.repo.ts'
import { intervalOf, withoutGaps } from './totp.ts'

// docs/decisions/019-second-step.md explains the numbers.
const ACCOUNT: Allowance = { name: 'code-account', times: 20, seconds: 24 * 3600, refills: true }
/**
 * Applies to a browser in which a code was right before, whatever others have used up. A browser in which a password
 * alone was enough doesn't count: anyone with the password can have as many of those as they like.
 */
const DEVICE: Allowance = { name: 'code-device', times: 10, seconds: 6 * 3600 }

interface Of {
  id: string
  email: string
  password_hash: string
}
interface Given {
  code: string
  /** The cookie from an earlier sign-in in this browser. */
  device: string | undefined
}

/**
 * Uses up a code of the user's authenticator app, or a recovery code. Throws `bad_code`, or `too_many_requests` after
 * too many wrong ones. A recovery code can't be guessed, so it is accepted whatever failed before and nobody can lock
 * the user out.
 */
export async function checkCode(services: Services, user: Of, { code, device }: Given): Promise<void> {
  const typed = withoutGaps(code)
  if (/^\d{6}$/.test(typed)) await checkApp(services, user, typed, device)
  else await checkRecovery(services, user, typed)
}

async function checkApp(services: Services, user: Of, code: string, token: string | undefined): Promise<void> {
  const { db, queue, config, log } = services
  const { two_step_secret: sealed = null, two_step_at: on = null } = (await findTwoStep(db, user.id)) ?? {}
  const account = { id: user.id, passwordHash: user.password_hash }
  const device = on === null ? null : knownDevice(config.secret, account, token, on)
  const tried = device === null ? await take(db, ACCOUNT, user.id) : await take(db, DEVICE, hashOf(device))
  if (isSpent(tried)) throw refused(services, user, tooMany(tried))
  const secret = sealed && unseal(config.secret, user.id, sealed)
  if (sealed && secret === null)
    log.error(
      { user: user.id },
      'cannot decrypt the key of an authenticator app: SECRET has changed since it was stored',
    )
  const interval = secret && intervalOf(secret, code, Date.now())
  if (typeof interval === 'number' && (await takeInterval(db, user.id, interval))) return tried.giveBack(db)
  if (device === null && tried.used === ACCOUNT.times)
    await transaction(db, (trx) =>
      post(trx, queue, securityLetter, { email: user.email, user: user.id }, { event: 'codesFailed' }),
    )
  throw refused(services, user, new AppError('bad_code', { field: 'code' }))
}

async function checkRecovery(services: Services, user: Of, code: string): Promise<void> {
  const taken = await transaction(services.db, async (trx) => {
    await lockUser(trx, user.id)
    if (!(await takeRecoveryCode(trx, user.id, recoveryHashOf(code)))) return false
    const left = await countRecoveryCodes(trx, user.id)
    const about = { event: 'recoveryUsed', left } as const
    await post(trx, services.queue, securityLetter, { email: user.email, user: user.id }, about)
    return true
  })
  if (!taken) throw refused(services, user, new AppError('bad_code', { field: 'code' }))
}

function refused({ log }: Services, { id }: Of, refusal: AppError): AppError {
  log.warn({ user: id, code: refusal.code }, 'two-step sign-in code refused')
  return refusal
}
