import type { Session } from './session.ts'

/** Who makes a call. */
export interface Caller {
  session: Session | null
  /** Tokens of protected galleries that a visitor has opened. */
  galleryTokens: readonly string[]
  /** The page that calls, where it says so: of its own doing it is not told. */
  page?: string | undefined
  /** For rate limits only. */
  ip: string
}
