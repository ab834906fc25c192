/** A file that arrives over several calls; its bytes grow in the store under a temporary key. */
export interface UploadsTable {
  id: string
  user_id: string | null
  /** Where a stranger sends it. */
  portal: string | null
  project: string
  filename: string
  length: number
  given: string
  sha256: string | null
  artifact: string | null
  expires_at: number
}
