import type { Generated } from 'kysely'
import type { MediaType } from '#shared/rules/media-type.ts'
import type { EventKind, SubmissionStatus } from '#shared/entities/submissions/submission.ts'

export interface PortalsTable {
  id: string
  project: string
  title: string
  description: Generated<string>
  cover: Buffer | null
  is_open: Generated<boolean>
  opens_at: number | null
  closes_at: number | null
  password_hash: string | null
  accepted_types: MediaType[]
  max_file_size: number
  max_files: number
  /** JSON as it is written, parsed as it is read; so are questions and answers. */
  fields: string
  questions: Generated<string>
  consent_version: Generated<number>
  thanks: Generated<string>
  told: string[] | null
  created_at: Generated<number>
  updated_at: Generated<number>
}

export interface PortalConsentsTable {
  portal: string
  version: number
  text: string
  created_at: Generated<number>
}

export interface DepositsTable {
  id: string
  portal: string
  reference: string
  submitter_name: string | null
  submitter_email: string | null
  submitter_org: string | null
  answers: Generated<string>
  consent_version: Generated<number>
  language: Generated<string>
  created_at: Generated<number>
  /** How often its receipt has gone to another address. */
  receipt_turn: Generated<number>
  /** Since then nothing is known of who gave it, nor of what was said. */
  forgotten_at: Generated<number | null>
}

export interface SubmissionsTable {
  id: string
  deposit: string
  project: string
  artifact: string | null
  key: string
  position: number
  filename: string
  title: string
  description: string | null
  date_of_origin: number | null
  place: string | null
  time_period_gte: number | null
  time_period_lte: number | null
  display_date: string | null
  /** What was agreed to; null: as the deposit says. */
  consent_version: number | null
  status: Generated<SubmissionStatus>
  /** A question to the giver that has no answer yet. */
  asked: Generated<boolean>
  decided_at: number | null
  decided_by: string | null
  created_at: Generated<number>
}

export interface SubmissionEventsTable {
  id: string
  submission: string
  at: Generated<number>
  what: EventKind
  user_id: string | null
  text: string | null
}
