import type { Generated } from 'kysely'

export interface ReportsTable {
  id: string
  project: string
  artifact: string | null
  title: string
  reason: string
  message: string
  email: string | null
  language: Generated<string>
  created_at: Generated<number>
  resolved_at: number | null
  resolved_by: string | null
  note: string | null
  taken_down: Generated<boolean>
}

export interface VisitsTable {
  project: string
  day: number
  type: string
  subject: string
  event: string
  count: number
}

export interface WebsiteVisitsTable {
  day: number
  type: string
  url: string
  event: string
  count: number
}

export interface VisitTermsTable {
  project: string
  day: number
  kind: string
  word: string
  count: number
}
