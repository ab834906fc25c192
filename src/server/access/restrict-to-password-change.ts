import { AppError } from '#server/kit/app-error.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Caller } from './caller.ts'

/**
 * Restricts a user who signed in with a mailed password until they set their own: public calls treat them as a visitor.
 * Throws `password_needed` for all other calls.
 */
export function restrictToPasswordChange(
  caller: Caller,
  endpoint: Pick<Endpoint, 'access' | 'allowedWithMailedPassword'>,
): Caller {
  if (!caller.session?.needsPassword || endpoint.allowedWithMailedPassword) return caller
  if (['anyone', 'receipt'].includes(endpoint.access.kind)) return { ...caller, session: null }
  throw new AppError('password_needed')
}
