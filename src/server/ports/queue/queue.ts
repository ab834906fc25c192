import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** A kind of background work. Running it twice must do no harm. */
export interface JobKind<P extends object> {
  name: string
  /** How often it is tried again after a failure. */
  retries: number
  /** One run takes at most this long, in seconds. */
  seconds: number
  /** Runs at the same time in one worker process. */
  lanes: number
  /** How the payload travels; only here so that its type is kept. */
  payload?: P
}

/** Work that survives a crash: claimed from the database by any worker. */
export interface Queue {
  /** Enqueues as part of a transaction: the job exists if and only if that commits. */
  enqueue<P extends object>(trx: Transaction<Database>, kind: JobKind<P>, payload: P): Promise<void>
  /** Starts to claim jobs of a kind. A thrown error means: try again later, as often as the kind says. */
  work<P extends object>(kind: JobKind<P>, run: (payload: P, signal: AbortSignal) => Promise<void>): Promise<void>
  close(): Promise<void>
}
