import type { Session } from './session.ts'

/** Who makes a call. */
export interface Caller {
  session: Session | null
  /** Tokens of protected galleries that a visitor has opened. */
  galleryTokens: readonly string[]
  /** For rate limits only. */
  ip: string
}
