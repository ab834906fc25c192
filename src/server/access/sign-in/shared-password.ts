import { networkOf } from '#server/kit/addresses/network.ts'
import { hashSecret } from '#server/kit/secrets/secrets.ts'
import { verifyPassword } from '#server/kit/secrets/passwords.ts'
import { AppError } from '#server/kit/app-error.ts'
import {
  giveBackUses,
  isExhausted,
  takeAllowance,
  takeAllowances,
  createTooManyRequestsError,
  type Allowance,
  type ExhaustedAllowance,
  type AllowanceUse,
} from '../limits/allowance.ts'
import type { Call } from '../call.ts'
import type { Services } from '../services.ts'
import { findKnownDevice, addDeviceToken } from './known-device.ts'

// docs/decisions/014-limit-failed-sign-ins.md explains the numbers.
const QUARTER_HOUR_SECONDS = 15 * 60
/** Wrong guesses at one password from one network. */
const NETWORK_ALLOWANCE: Allowance = { name: 'shared-password-network', maxUses: 20, seconds: QUARTER_HOUR_SECONDS }
/** Wrong guesses at one password from all networks: bounds what a botnet can try, and refills gradually. */
const PASSWORD_ALLOWANCE: Allowance = { name: 'shared-password', maxUses: 100, seconds: 3600, refills: true }
/** Wrong guesses from a browser in which this password was correct before. */
const DEVICE_ALLOWANCE: Allowance = { name: 'shared-password-device', maxUses: 10, seconds: QUARTER_HOUR_SECONDS }

interface SharedPassword {
  subject: `gallery ${string}` | `portal ${string}`
  /** null if there is no password: the check then takes equally long and fails. */
  hash: string | null
  password: string
}

/**
 * Checks the shared password of a gallery or portal and returns its hash. Only failures count, so a whole class can
 * open a gallery at the same time. Guesses by others don't affect a browser in which the password was correct before.
 * Throws `bad_password` or `too_many_requests`.
 */
export async function checkSharedPassword(
  { db, config }: Pick<Services, 'db' | 'config'>,
  call: Pick<Call<never>, 'caller' | 'setDevice'>,
  { subject, hash, password }: SharedPassword,
): Promise<string> {
  const protectedSubject = hash === null ? undefined : { id: subject, passwordHash: hash }
  const device = findKnownDevice(config.secret, protectedSubject, call.caller.deviceTokens)
  const attempt = await beginAttempt(db, { subject, ip: call.caller.ip, device })
  if (isExhausted(attempt)) throw createTooManyRequestsError(attempt)
  const isCorrect = await verifyPassword(hash, password)
  if (!isCorrect || !protectedSubject) throw new AppError('bad_password')
  await giveBackUses(db, attempt)
  call.setDevice(addDeviceToken(config.secret, protectedSubject, call.caller.deviceTokens))
  return protectedSubject.passwordHash
}

async function beginAttempt(
  db: Services['db'],
  { subject, ip, device }: { subject: string; ip: string; device: string | null },
): Promise<AllowanceUse[] | ExhaustedAllowance> {
  const attempt = await takeAllowances(db, [
    [NETWORK_ALLOWANCE, `${subject} ${hashSecret(networkOf(ip))}`],
    [PASSWORD_ALLOWANCE, subject],
  ])
  if (!isExhausted(attempt) || device === null) return attempt
  const deviceUse = await takeAllowance(db, DEVICE_ALLOWANCE, hashSecret(device))
  return isExhausted(deviceUse) ? attempt : [deviceUse]
}
