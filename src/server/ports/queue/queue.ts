import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** A kind of background job. Running it twice must be harmless. */
export interface JobKind<P extends object> {
  name: string
  /** How often a job is retried, with growing delays, after it fails or its process dies. */
  retries: number
  /** The maximum duration of one run, in seconds. */
  timeoutSeconds: number
  /** How many jobs of this kind one worker process runs at a time. Kinds never wait for each other's lanes. */
  lanes: number
  /** Never set; carries only the type of the payload. */
  payload?: P
}

/** A job queue that survives crashes: any worker claims jobs from the database. */
export interface Queue {
  /**
   * Enqueues a job within a transaction and returns its id: the job exists if and only if the transaction commits. If
   * `org` is given, the job gets that organisation's next turn among all organisations waiting for this kind; otherwise
   * it runs first.
   */
  enqueue<P extends object>(
    trx: Transaction<Database>,
    kind: JobKind<P>,
    payload: P,
    org?: string | null,
  ): Promise<string>
  /** Starts claiming jobs of a kind. If `run` throws, the job is retried as often as the kind allows. */
  work<P extends object>(kind: JobKind<P>, run: (payload: P, signal: AbortSignal) => Promise<void>): Promise<void>
  /** Runs jobs of these kinds immediately if they are waiting to be retried. */
  retryNow(kinds: readonly Pick<JobKind<object>, 'name'>[]): Promise<void>
  /** Stops claiming jobs, aborts running ones and returns them to the queue. Enqueuing still works. */
  stopWorking(): Promise<void>
  close(): Promise<void>
}
