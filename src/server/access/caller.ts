import type { Session } from './session.ts'

/** Who makes a call. */
export interface Caller {
  session: Session | null
  /** Tokens of protected galleries that a visitor has opened. */
  galleryTokens: readonly string[]
  /** The page that calls, where it says so: of its own doing it is not told. */
  page?: string | undefined
  /** What its browser brings from an earlier sign-in, for the limits of the next one. */
  device?: string | undefined
  /** For rate limits only. */
  ip: string
}
