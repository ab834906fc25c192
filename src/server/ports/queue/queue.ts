import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** A kind of background job. Running it twice must be harmless. */
export interface JobKind<P extends object> {
  name: string
  /** How many times a job is retried after a failure or the death of its process, with growing delays. */
  retries: number
  /** The maximum duration of one run, in seconds. */
  timeoutSeconds: number
  /** How many jobs of this kind one worker process runs at the same time. Kinds never wait for each other's lanes. */
  lanes: number
  /** Never set: it only carries the payload's type. */
  payload?: P
}

/** Jobs that survive a crash: any worker claims them from the database. */
export interface Queue {
  /**
   * Enqueues a job within a transaction and returns its id: the job exists if and only if the transaction commits. With
   * an `org` the job takes that organisation's next turn among all organisations waiting for this kind; without one it
   * goes first.
   */
  enqueue<P extends object>(
    trx: Transaction<Database>,
    kind: JobKind<P>,
    payload: P,
    org?: string | null,
  ): Promise<string>
  /** Starts claiming jobs of a kind. If `run` throws, the job is retried as often as the kind allows. */
  work<P extends object>(kind: JobKind<P>, run: (payload: P, signal: AbortSignal) => Promise<void>): Promise<void>
  /** Starts jobs of these kinds that wait for a retry immediately. */
  retryNow(kinds: readonly Pick<JobKind<object>, 'name'>[]): Promise<void>
  /** Aborts running jobs, returns them to the queue and claims no more. Enqueuing still works. */
  stopWorking(): Promise<void>
  close(): Promise<void>
}
