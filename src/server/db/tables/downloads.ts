import type { Generated } from 'kysely'

export interface DownloadsTable {
  id: string
  project: string
  user_id: string
  artifacts: string[]
  folders: string[]
  exhibits: Generated<boolean>
  expires_at: number
}
