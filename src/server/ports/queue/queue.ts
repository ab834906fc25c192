import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** A kind of background work. Running it twice must do no harm. */
export interface JobKind<P extends object> {
  name: string
  /** How often it is tried again after a failure, or after its process died; later each time. */
  retries: number
  /** One run takes at most this long, in seconds. */
  seconds: number
  /** Runs at the same time in one worker process. Kinds with lanes of their own never wait for each other. */
  lanes: number
  /** How the payload travels; only here so that its type is kept. */
  payload?: P
}

/** Work that survives a crash: claimed from the database by any worker. */
export interface Queue {
  /**
   * Enqueues as part of a transaction: the job exists if and only if that commits. With an `org` the job takes that
   * org's next turn among all orgs that wait for this kind; without one it goes first. Answers the job's id.
   */
  enqueue<P extends object>(
    trx: Transaction<Database>,
    kind: JobKind<P>,
    payload: P,
    org?: string | null,
  ): Promise<string>
  /** Starts to claim jobs of a kind. A thrown error means: try again later, as often as the kind says. */
  work<P extends object>(kind: JobKind<P>, run: (payload: P, signal: AbortSignal) => Promise<void>): Promise<void>
  /** Lets jobs of these kinds that wait for their next try begin at once. */
  hasten(kinds: readonly Pick<JobKind<object>, 'name'>[]): Promise<void>
  /** What runs is aborted and goes back, and nothing is claimed any more. Enqueuing goes on. */
  rest(): Promise<void>
  close(): Promise<void>
}
