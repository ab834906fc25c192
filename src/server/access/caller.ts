import { networkOf } from '#server/kit/addresses/network.ts'
import type { ViewAs } from '#shared/policy/view-as.ts'
import type { Session } from './session.ts'
import type { Language } from '#shared/words/language.ts'

export interface Caller {
  session: Session | null
  /** Tokens of the password-protected galleries that this visitor has opened. */
  galleryTokens: readonly string[]
  /** Set while the caller uses view-as: the call is read-only and limited to what both of them may see. */
  viewAs?: ViewAs | undefined
  /** The id of the browser page that sent the call, if it names itself; live updates skip that page. */
  page?: string | undefined
  /** Tokens from earlier sign-ins in this browser, for the sign-in limits. */
  deviceTokens?: string | undefined
  /** The language the caller reads. */
  language?: Language | undefined
  /** For rate limits, and for the list of places where a user is signed in. */
  ip: string
  /** The user agent header. */
  userAgent: string
}

/** The user whose view a call gets: the view-as member, or the signed-in user; null for a visitor or a role. */
export const effectiveUserId = ({ session, viewAs }: Pick<Caller, 'session' | 'viewAs'>): string | null =>
  viewAs ? (viewAs.as === 'member' ? viewAs.user : null) : (session?.user.id ?? null)

/** The key that shares are counted by: the user, however many sessions they have, otherwise the network. */
export const callerKey = ({ session, ip }: Pick<Caller, 'session' | 'ip'>): string => session?.user.id ?? networkOf(ip)
