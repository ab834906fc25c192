import type { ColumnType, Generated } from 'kysely'
import type {
  BACKUP_CAUSES,
  BACKUP_RUN_KINDS,
  BACKUP_RUN_STATES,
  BackupProject,
  RESTORE_STEPS,
} from '#shared/entities/administration/backups.ts'

/** Processing steps of stored files, whether waiting, running or failed. */
export interface ProcessingTable {
  file: string
  step: 'process' | 'stream' | 'tiles' | 'pages' | 'clean'
  org: string | null
  job: string
  /** Id of the current run. */
  run: string | null
  deaths: Generated<number>
  errors: Generated<number>
  /** Why the step failed and is not retried automatically. */
  failure: string | null
}

export type Step = ProcessingTable['step']

/** Why a step didn't fully succeed, and the tool versions it ran with. */
export interface VerdictsTable {
  file: string
  step: Step
  code: string
  tools: string[]
  retry_at: number | null
  tries: Generated<number>
}

/** How many steps ended in the ten minutes from `at`. */
export interface EndedStepsTable {
  at: number
  step: Step
  done: Generated<number>
  failed: Generated<number>
}

/** The user who owns a browser page's id. */
export interface PageOwnersTable {
  page: string
  user_id: string
  opened_at: Generated<number>
}

/** When it was last an organisation's turn in a queue. */
export interface JobTurnsTable {
  queue: string
  org: string
  turn: number
}

/** The store, or the second store. */
export type StoreName = 'store' | 'replica'

export type Damage = 'changed' | 'missing' | 'unreadable'

/** Each original once per store. Rows are created by a trigger. */
export interface StoredCopiesTable {
  file: string
  store: StoreName
  /** When its bytes were last compared with their digest; null if it is still to be copied there. */
  checked_at: number | null
}

/** Entries are only added. */
export interface FixityLedgerTable {
  seq: number
  at: number
  store: StoreName
  key: string
  expected: string
  found: string | null
  result: 'intact' | 'repaired' | Damage
  hash: string
}

/** A pass over all copies of a store. */
export interface FixityRoundsTable {
  id: Generated<string>
  store: StoreName
  started_at: number
  ended_at: number | null
  copies: number
  bytes: number
  checked_copies: Generated<number>
  checked_bytes: Generated<number>
  damaged: Generated<number>
}

/** A damaged copy, and when it was intact again. */
export interface FixityFindingsTable {
  id: string
  file: string
  store: StoreName
  damage: Damage
  found_at: number
  repair_wanted: Generated<boolean>
  repair_by: string | null
  tried_at: number | null
  repaired_at: number | null
  mailed: Generated<boolean>
}

/** A single row of settings and state. */
export interface IntegrityTable {
  only_one: Generated<boolean>
  months: Generated<number>
  bytes_per_second: Generated<number>
  repairs_itself: Generated<boolean>
  mailed_at: Generated<number>
  replica_address: string | null
  replica_swept_at: Generated<number>
}

/** Objects in the second store that no row refers to. */
export interface UnclaimedReplicaObjectsTable {
  key: string
  since: number
}

export interface BackupScheduleTable {
  is_only: Generated<boolean>
  is_on: Generated<boolean>
  interval_hours: Generated<number>
  hour: Generated<number>
  keep_daily: Generated<number>
  keep_weekly: Generated<number>
  keep_monthly: Generated<number>
}

/** The request for a restore, and the project and import that it has created. */
export interface RestoreDetails {
  project: string
  org: string
  title: string
  created?: { project: string; import: string }
}

export interface BackupRunsTable {
  id: string
  kind: (typeof BACKUP_RUN_KINDS)[number]
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
  /** Written as JSON text, read as parsed values. */
  details: ColumnType<BackupProject[] | RestoreDetails | null, string | null | undefined, string | null>
  step: (typeof RESTORE_STEPS)[number] | null
}
