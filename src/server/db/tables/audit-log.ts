import type { ActivityAct, ActivityDetails, ActivitySubjectKind } from '#shared/entities/activity.ts'

export interface ActivityTable {
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

export interface ActivityThingsTable {
  thing: string
  activity: string
  title: string
}
