import type { Generated } from 'kysely'
import type { MediaType } from '#shared/rules/media-type.ts'
import type { SubmissionEventKind, SubmissionStatus } from '#shared/entities/submissions/submission.ts'

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
  /** Written as JSON text, read as a parsed value, like the questions and answers. */
  fields: string
  questions: Generated<string>
  consent_version: Generated<number>
  thank_you_text: Generated<string>
  notified_users: string[] | null
  created_at: Generated<number>
  updated_at: Generated<number>
}

export interface PortalConsentsTable {
  portal: string
  version: number
  text: string
  created_at: Generated<number>
}

export interface ContributionsTable {
  id: string
  portal: string
  reference: string
  contributor_name: string | null
  contributor_email: string | null
  contributor_org: string | null
  answers: Generated<string>
  consent_version: Generated<number>
  language: Generated<string>
  created_at: Generated<number>
  /** How many times the contributor's email address has changed. */
  token_generation: Generated<number>
  /** When the contributor's personal data was erased. */
  erased_at: Generated<number | null>
}

export interface SubmissionsTable {
  id: string
  contribution: string
  project: string
  artifact: string | null
  request_key: string
  position: number
  filename: string
  title: string
  description: string | null
  date_of_origin: number | null
  place: string | null
  time_period_gte: number | null
  time_period_lte: number | null
  display_date: string | null
  /** The consent version that the contributor agreed to for this file; null if it is the same as the contribution's. */
  consent_version: number | null
  status: Generated<SubmissionStatus>
  /** Whether the contributor has yet to answer the latest question. */
  awaits_answer: Generated<boolean>
  decided_at: number | null
  decided_by: string | null
  created_at: Generated<number>
}

export interface SubmissionEventsTable {
  id: string
  submission: string
  at: Generated<number>
  kind: SubmissionEventKind
  user_id: string | null
  text: string | null
}
