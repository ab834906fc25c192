import {
  isExhausted,
  takeAllowance,
  createTooManyRequestsError,
  type Allowance,
} from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { findKnownDevice } from '#server/access/sign-in/known-device.ts'
import { transaction } from '#server/db/transaction.ts'
import { lockUser } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { unseal } from '#server/kit/secrets/seal.ts'
import { hashSecret } from '#server/kit/secrets/secrets.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { securityMail } from './auth.model.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { countRecoveryCodes, findTwoStep, consumeRecoveryCode, consumeCodeInterval } from './two-step.repo.ts'
import { findCodeInterval, stripGaps } from './totp.ts'

// docs/decisions/019-offer-two-step-sign-in.md explains the numbers.
const ACCOUNT_ALLOWANCE: Allowance = { name: 'code-account', maxUses: 20, seconds: 24 * 3600, refills: true }
/**
 * Additional attempts for a browser in which a correct code was entered before; they remain when others have used up
 * those of the account. A browser in which only the password was correct doesn't count: anyone who knows the password
 * can get any number of such browsers.
 */
const DEVICE_ALLOWANCE: Allowance = { name: 'code-device', maxUses: 10, seconds: 6 * 3600 }

interface CodeOwner {
  id: string
  email: string
  password_hash: string
}
interface CodeInput {
  code: string
  /** The device token from an earlier sign-in in this browser. */
  device: string | undefined
}

/**
 * Uses up a code of the user's authenticator app, or a recovery code. Throws `bad_code`, or `too_many_requests` after
 * too many wrong ones. Recovery codes can't be guessed, so they are accepted regardless of earlier failures, and nobody
 * can lock the user out.
 */
export async function checkCode(services: Services, user: CodeOwner, { code, device }: CodeInput): Promise<void> {
  const normalizedCode = stripGaps(code)
  if (/^\d{6}$/.test(normalizedCode)) await checkAppCode(services, user, normalizedCode, device)
  else await checkRecoveryCode(services, user, normalizedCode)
}

async function checkAppCode(
  services: Services,
  user: CodeOwner,
  code: string,
  token: string | undefined,
): Promise<void> {
  const { db, queue, config, log } = services
  const { two_step_secret: sealedSecret = null, two_step_at: enabledAt = null } = (await findTwoStep(db, user.id)) ?? {}
  const account = { id: user.id, passwordHash: user.password_hash }
  const device = enabledAt === null ? null : findKnownDevice(config.secret, account, token, enabledAt)
  const attempt =
    device === null
      ? await takeAllowance(db, ACCOUNT_ALLOWANCE, user.id)
      : await takeAllowance(db, DEVICE_ALLOWANCE, hashSecret(device))
  if (isExhausted(attempt)) throw logRefusal(services, user, createTooManyRequestsError(attempt))
  const secret = sealedSecret && unseal(config.secret, user.id, sealedSecret)
  if (sealedSecret && secret === null)
    log.error(
      { user: user.id },
      'cannot decrypt the key of an authenticator app: SECRET has changed since it was stored',
    )
  const interval = secret && findCodeInterval(secret, code, Date.now())
  if (typeof interval === 'number' && (await consumeCodeInterval(db, user.id, interval))) return attempt.giveBack(db)
  if (device === null && attempt.used === ACCOUNT_ALLOWANCE.maxUses)
    await transaction(db, (trx) =>
      enqueueMail(trx, queue, securityMail, { email: user.email, user: user.id }, { event: 'codesFailed' }),
    )
  throw logRefusal(services, user, new AppError('bad_code', { field: 'code' }))
}

async function checkRecoveryCode(services: Services, user: CodeOwner, code: string): Promise<void> {
  const isUsed = await transaction(services.db, async (trx) => {
    await lockUser(trx, user.id)
    if (!(await consumeRecoveryCode(trx, user.id, hashRecoveryCode(code)))) return false
    const remainingCodes = await countRecoveryCodes(trx, user.id)
    const securityEvent = { event: 'recoveryUsed', codesLeft: remainingCodes } as const
    await enqueueMail(trx, services.queue, securityMail, { email: user.email, user: user.id }, securityEvent)
    return true
  })
  if (!isUsed) throw logRefusal(services, user, new AppError('bad_code', { field: 'code' }))
}

function logRefusal({ log }: Services, { id }: CodeOwner, refusal: AppError): AppError {
  log.warn({ user: id, code: refusal.code }, 'two-step sign-in code refused')
  return refusal
}
