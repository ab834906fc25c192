import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../tables/index.ts'

/** Why PostgreSQL aborted a statement because of concurrent work, by error code. */
const CONFLICT_BY_CODE = {
  '40P01': 'deadlock',
  '40001': 'serialization',
  '55P03': 'lock_timeout',
  // A referenced row was deleted after this transaction had read it.
  '23503': 'reference_gone',
} as const
export const CONFLICTS = Object.values(CONFLICT_BY_CODE)
export type Conflict = (typeof CONFLICTS)[number]
/** How a conflict was resolved: the statement was retried, or the caller got an error. */
export type ConflictOutcome = 'retried' | 'refused'
type Listener = (kind: Conflict, outcome: ConflictOutcome) => void

const MAX_ATTEMPTS = 6
const FIRST_WAIT_MS = 20

export function getConflict(error: unknown): Conflict | undefined {
  const code = (error as { code?: string } | undefined)?.code ?? ''
  return code in CONFLICT_BY_CODE ? CONFLICT_BY_CODE[code as keyof typeof CONFLICT_BY_CODE] : undefined
}

/**
 * Retries work that failed because of concurrent transactions and notifies listeners. Lock timeouts aren't retried,
 * because the caller has already waited long enough.
 */
export interface ConflictHandler {
  listen(listener: Listener): void
  /**
   * Runs work that has no effects outside the database, and retries it a limited number of times with growing random
   * pauses after conflicts. `isAlsoRetryable` selects other temporary failures, which don't count as conflicts.
   */
  retry<T>(work: () => Promise<T>, isAlsoRetryable?: (error: unknown) => boolean): Promise<T>
  /**
   * Retries a single statement outside a transaction, but not for a missing reference, which would still be missing.
   */
  retryStatement<T>(statement: () => Promise<T>): Promise<T>
}

const RETRIED_IN_TRANSACTION: readonly Conflict[] = ['deadlock', 'serialization', 'reference_gone']
const RETRIED_OUTSIDE_TRANSACTION: readonly Conflict[] = ['deadlock', 'serialization']

export function createConflictHandler(): ConflictHandler {
  const listeners: Listener[] = []
  const runWithRetries = async <T>(
    work: () => Promise<T>,
    retried: readonly Conflict[],
    isAlsoRetryable: (error: unknown) => boolean,
  ) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        const kind = getConflict(error)
        const isRetried = attempt < MAX_ATTEMPTS && (kind ? retried.includes(kind) : isAlsoRetryable(error))
        if (kind) for (const listener of listeners) listener(kind, isRetried ? 'retried' : 'refused')
        if (!isRetried) throw error
        await sleep(Math.random() * FIRST_WAIT_MS * 2 ** (attempt - 1))
      }
    }
  }
  return {
    listen: (listener) => void listeners.push(listener),
    retry: (work, isAlsoRetryable = () => false) => runWithRetries(work, RETRIED_IN_TRANSACTION, isAlsoRetryable),
    retryStatement: (statement) => runWithRetries(statement, RETRIED_OUTSIDE_TRANSACTION, () => false),
  }
}

const handlerByDatabase = new WeakMap<Kysely<Database>, ConflictHandler>()
export const setConflictHandler = (db: Kysely<Database>, conflicts: ConflictHandler) =>
  void handlerByDatabase.set(db, conflicts)

/** Returns the conflict handler of a database. */
export function getConflictHandler(db: Kysely<Database>): ConflictHandler {
  const conflicts = handlerByDatabase.get(db) ?? createConflictHandler()
  handlerByDatabase.set(db, conflicts)
  return conflicts
}
