import type { ActivityAct, ActivityDetails, ActivitySubjectKind } from '#shared/entities/activity.ts'
import type { ConsentRecord, PackageOrigin } from '#shared/entities/exports/history.ts'

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

/** An act from before the items came here, as their package says. */
export interface EarlierActsTable {
  id: string
  project: string
  import: string
  source: string
  origin: PackageOrigin
  at: number
  person: string | null
  by_administrator: boolean
  act: ActivityAct
  kind: ActivitySubjectKind
  count: number
  details: ActivityDetails
}

export interface EarlierActTargetsTable {
  entry: string
  source: string
  artifact: string | null
  title: string
}

/** A contributor's consent, as the package of the items says. */
export interface EarlierConsentsTable {
  id: string
  project: string
  import: string
  source: string
  origin: PackageOrigin
  created_at: number
  withdrawn_at: number | null
  record: StoredConsent
}

/** A consent without what is in columns, or belongs to the package rather than to it. */
export type StoredConsent = Omit<ConsentRecord, 'id' | 'artifact' | 'items' | 'origin' | 'created_at' | 'withdrawn_at'>
