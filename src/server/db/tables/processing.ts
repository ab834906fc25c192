import type { Generated } from 'kysely'

/** What is still to be made of a stored file, or could not be made. */
export interface ProcessingTable {
  file: string
  step: 'process' | 'stream' | 'tiles' | 'pages' | 'clean'
  org: string | null
  job: string
  /** The run that is under way. */
  run: string | null
  deaths: Generated<number>
  errors: Generated<number>
  /** Why it is not tried again by itself. */
  failed: string | null
}

export type Step = ProcessingTable['step']

/** Why a step came to no full result, and which tools decided so. */
export interface VerdictsTable {
  file: string
  step: Step
  code: string
  tools: string[]
  again_at: number | null
  tries: Generated<number>
}

/** How many steps ended within ten minutes from `at`. */
export interface StepsEndedTable {
  at: number
  step: Step
  done: Generated<number>
  failed: Generated<number>
}

/** The person whose page a socket's id belongs to. */
export interface PageOwnersTable {
  page: string
  user_id: string
  opened_at: Generated<number>
}

/** The last turn that an org has taken in a queue. */
export interface JobTurnsTable {
  queue: string
  org: string
  turn: number
}
