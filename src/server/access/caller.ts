import { networkOf } from '#server/kit/addresses/network.ts'
import type { Eyes } from '#shared/policy/eyes.ts'
import type { Session } from './session.ts'
import type { Language } from '#shared/words/language.ts'

/** Who makes a call. */
export interface Caller {
  session: Session | null
  /** Tokens of protected galleries that a visitor has opened. */
  galleryTokens: readonly string[]
  /** Whose eyes the call looks through, if not its own: it may no more than either of them, and only reads. */
  eyes?: Eyes | undefined
  /** The page that calls, where it says so: of its own doing it is not told. */
  page?: string | undefined
  /** What its browser brings from an earlier sign-in, for the limits of the next one. */
  device?: string | undefined
  /** In which they read. */
  language?: Language | undefined
  /** For rate limits, and to tell people where they are signed in. */
  ip: string
  /** What the browser says of itself. */
  agent: string
}

/** As who a call sees: the one whose eyes it looks through, or whose session it is; null for a visitor. */
export const personOf = ({ session, eyes }: Pick<Caller, 'session' | 'eyes'>): string | null =>
  eyes ? (eyes.as === 'member' ? eyes.user : null) : (session?.user.id ?? null)

/** Who asks, for what each has a share of: a person, however many sessions they have, or else a network. */
export const callerKey = ({ session, ip }: Pick<Caller, 'session' | 'ip'>): string => session?.user.id ?? networkOf(ip)
