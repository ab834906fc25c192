export interface DownloadsTable {
  id: string
  project: string
  user_id: string
  artifacts: string[]
  folders: string[]
  expires_at: number
}
