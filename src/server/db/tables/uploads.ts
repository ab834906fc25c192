import type { Generated } from 'kysely'

/** A file that arrives over several calls; its bytes grow in the store under a temporary key. */
export interface UploadsTable {
  id: string
  user_id: string | null
  /** Where a stranger sends it. */
  portal: string | null
  project: string
  filename: string
  length: number
  /** Bytes that have arrived, as last noted. */
  received: Generated<number>
  /** When it was begun or last received data, in ms. */
  heard_at: Generated<number>
  /** Of an upload to a portal: the network that began it, and the challenge that its sender solved. */
  network: string | null
  proof: string | null
  given: string
  sha256: string | null
  artifact: string | null
  expires_at: number
}
