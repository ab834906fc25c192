import type { Generated } from 'kysely'
import type { BACKUP_CAUSES, BACKUP_RUN_STATES } from '#shared/entities/administration/backups.ts'

export interface BackupScheduleTable {
  is_only: Generated<boolean>
  is_on: Generated<boolean>
  interval_hours: Generated<number>
  hour: Generated<number>
  keep_daily: Generated<number>
  keep_weekly: Generated<number>
  keep_monthly: Generated<number>
}

export interface BackupRunsTable {
  id: string
  kind: 'backup' | 'verification'
  state: Generated<(typeof BACKUP_RUN_STATES)[number]>
  cause: (typeof BACKUP_CAUSES)[number]
  user_id: string | null
  place: string
  backup: string | null
  is_full: Generated<boolean>
  files: number | null
  bytes: number | null
  copied_bytes: number | null
  lost: number | null
  error_code: string | null
  error: string | null
  created_at: Generated<number>
  started_at: number | null
  ended_at: number | null
  removed_at: number | null
}
