import { networkOf } from '#server/kit/addresses/network.ts'
import type { ViewAs } from '#shared/policy/view-as.ts'
import type { Session } from './session.ts'
import type { Language } from '#shared/words/language.ts'

export interface Caller {
  session: Session | null
  /** Tokens of the password-protected galleries that this visitor has opened. */
  galleryTokens: readonly string[]
  /**
   * Set while the caller uses view-as: the call is read-only and limited to what both the caller and the viewed role or
   * user may see.
   */
  viewAs?: ViewAs | undefined
  /** The id of the browser page that sent the call, if given; that page gets no live update about its own change. */
  page?: string | undefined
  /** Tokens from earlier sign-ins in this browser, for the sign-in limits. */
  deviceTokens?: string | undefined
  /** The language in which the caller uses the app. */
  language?: Language | undefined
  /** Used for rate limits and the list of the user's sessions. */
  ip: string
  /** The user agent header. */
  userAgent: string
}

/** Whether the caller is an administrator who neither acts for a user nor uses view-as. */
export const isAdministrator = ({ session, viewAs }: Pick<Caller, 'session' | 'viewAs'>): boolean =>
  session?.user.role === 'admin' && session.actingAdmin === null && !viewAs

/**
 * The user from whose point of view a call is answered: the view-as member or the signed-in user; null for a visitor or
 * a view-as role.
 */
export const getEffectiveUserId = ({ session, viewAs }: Pick<Caller, 'session' | 'viewAs'>): string | null =>
  viewAs ? (viewAs.as === 'member' ? viewAs.user : null) : (session?.user.id ?? null)

/** The key for per-caller limits: the user id, shared by all of the user's sessions, or a visitor's network. */
export const getCallerKey = ({ session, ip }: Pick<Caller, 'session' | 'ip'>): string =>
  session?.user.id ?? networkOf(ip)
