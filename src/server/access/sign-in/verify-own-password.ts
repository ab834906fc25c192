import { isExhausted, createTooManyRequestsError } from '../limits/allowance.ts'
import type { Services } from '../services.ts'
import { verifyPassword } from '#server/kit/secrets/passwords.ts'
import { findKnownDevice } from './known-device.ts'
import { beginPasswordTry, queuePasswordTry } from './sign-in-limit.ts'

interface PasswordAttempt {
  password: string
  /** IP address for the rate limits. */
  ip: string
  deviceTokens: string | undefined
}

/** Whether a signed-in user knows their password. A failure counts as a failed sign-in. Throws `too_many_requests`. */
export const verifyOwnPassword = (
  { db, log, config }: Pick<Services, 'db' | 'log' | 'config'>,
  user: { id: string; email: string },
  passwordAttempt: PasswordAttempt,
): Promise<boolean> =>
  queuePasswordTry(user.email, passwordAttempt.ip, async () => {
    const row = await db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirst()
    const passwordHash = row?.password_hash
    const deviceTokens = findKnownDevice(
      config.secret,
      passwordHash ? { id: user.id, passwordHash } : undefined,
      passwordAttempt.deviceTokens,
    )
    const attempt = await beginPasswordTry(db, { account: user.email, ip: passwordAttempt.ip, device: deviceTokens })
    if (isExhausted(attempt)) throw createTooManyRequestsError(attempt)
    const isCorrect = await verifyPassword(passwordHash, passwordAttempt.password)
    if (isCorrect) await attempt.succeed()
    else log.warn({ user: user.id, ip: passwordAttempt.ip, code: 'bad_password' }, 'password refused')
    return isCorrect
  })
