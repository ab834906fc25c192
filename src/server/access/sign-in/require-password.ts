import { AppError } from '#server/kit/app-error.ts'
import type { Call } from '../call.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import { verifyOwnPassword } from './verify-own-password.ts'

/** Checks the signed-in user's password before a sensitive change. Throws `bad_input` for the password field. */
export async function requirePassword(
  services: Pick<Services, 'db' | 'log' | 'config'>,
  { caller: { ip, deviceTokens } }: Pick<Call<never>, 'caller'>,
  { user }: Session,
  { password, field = 'password' }: { password: string; field?: string },
): Promise<void> {
  if (!(await verifyOwnPassword(services, user, { password, ip, deviceTokens })))
    throw new AppError('bad_input', { field, reason: ['wrong_password'] })
}
