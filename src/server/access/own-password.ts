import { AppError } from '#server/kit/app-error.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Caller } from './caller.ts'

/**
 * Whoever signed in with a mailed password sets their own before anything else: until then they are a stranger to what
 * anybody may call. Throws `password_needed` for the rest.
 */
export function heldToPassword(caller: Caller, endpoint: Pick<Endpoint, 'access' | 'beforePassword'>): Caller {
  if (!caller.session?.needsPassword || endpoint.beforePassword) return caller
  if (['anyone', 'receipt'].includes(endpoint.access.kind)) return { ...caller, session: null }
  throw new AppError('password_needed')
}
