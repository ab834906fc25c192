import type { Generated } from 'kysely'

/** A file that arrives over several calls; its bytes accumulate in the store under a temporary key. */
export interface UploadsTable {
  id: string
  user_id: string | null
  /** The portal that an anonymous contributor uploads to; null for a member's upload. */
  portal: string | null
  project: string
  filename: string
  length: number
  /** Number of bytes received, as last saved. */
  received: Generated<number>
  /** When the upload was started or last received data, in ms. */
  last_data_at: Generated<number>
  /** For uploads to a portal: the network where the upload was started, and the sender's proof of work. */
  network: string | null
  proof: string | null
  /** The fields, as JSON, of the artifact that the upload will become. */
  artifact_fields: string
  sha256: string | null
  artifact: string | null
  expires_at: number
}

/** A selection that is downloaded as a ZIP file. */
export interface DownloadsTable {
  id: string
  project: string
  user_id: string
  artifacts: string[]
  folders: string[]
  exhibits: Generated<boolean>
  expires_at: number
}
