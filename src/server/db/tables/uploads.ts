import type { Generated } from 'kysely'

/** A file that arrives over several calls; its bytes grow in the store under a temporary key. */
export interface UploadsTable {
  id: string
  user_id: string | null
  /** The portal that an anonymous contributor uploads to. */
  portal: string | null
  project: string
  filename: string
  length: number
  /** Bytes that have arrived, as last saved. */
  received: Generated<number>
  /** When it was started or last received data, in ms. */
  last_data_at: Generated<number>
  /** For uploads to a portal: the network that started it, and the proof of work of its sender. */
  network: string | null
  proof: string | null
  /** JSON of the fields of the artifact that it will become. */
  artifact_fields: string
  sha256: string | null
  artifact: string | null
  expires_at: number
}
