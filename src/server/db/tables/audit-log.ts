import type { ActivityAct, ActivityDetails, ActivitySubjectKind } from '#shared/entities/activity.ts'

export interface AuditLogTable {
  id: string
  project: string
  at: number
  user_id: string | null
  acting_admin: string | null
  act: ActivityAct
  kind: ActivitySubjectKind
  count: number
  details: ActivityDetails
}

export interface AuditLogTargetsTable {
  target: string
  entry: string
  title: string
}
