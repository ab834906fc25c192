import type { Generated } from 'kysely'

/** Processing steps of stored files that are pending or have failed. */
export interface ProcessingTable {
  file: string
  step: 'process' | 'stream' | 'tiles' | 'pages' | 'clean'
  org: string | null
  job: string
  /** The current run. */
  run: string | null
  deaths: Generated<number>
  errors: Generated<number>
  /** Why the step is not retried automatically. */
  failure: string | null
}

export type Step = ProcessingTable['step']

/** Why a step didn't fully succeed, and with which tool versions. */
export interface VerdictsTable {
  file: string
  step: Step
  code: string
  tools: string[]
  retry_at: number | null
  tries: Generated<number>
}

/** How many steps ended within the ten minutes from `at`. */
export interface EndedStepsTable {
  at: number
  step: Step
  done: Generated<number>
  failed: Generated<number>
}

/** The user who owns the page id of a socket. */
export interface PageOwnersTable {
  page: string
  user_id: string
  opened_at: Generated<number>
}

/** The last turn of an organisation in a queue. */
export interface JobTurnsTable {
  queue: string
  org: string
  turn: number
}
