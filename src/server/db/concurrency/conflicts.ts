import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../tables/index.ts'

/** Why PostgreSQL cancelled a statement because of concurrent work, by error code. */
const KINDS = {
  '40P01': 'deadlock',
  '40001': 'serialization',
  '55P03': 'lock_timeout',
  // A referenced row was deleted after it had been read.
  '23503': 'reference_gone',
} as const
export const CONFLICTS = Object.values(KINDS)
export type Conflict = (typeof CONFLICTS)[number]
/** Whether the statement was retried or the caller got an error. */
export type ConflictOutcome = 'retried' | 'refused'
type Listener = (kind: Conflict, outcome: ConflictOutcome) => void

const ATTEMPTS = 6
const FIRST_WAIT_MS = 20

export function conflictOf(error: unknown): Conflict | undefined {
  const code = (error as { code?: string } | undefined)?.code ?? ''
  return code in KINDS ? KINDS[code as keyof typeof KINDS] : undefined
}

/**
 * Retries work that failed because of concurrent transactions and notifies listeners. Lock timeouts aren't retried,
 * because they have already waited long enough.
 */
export interface Conflicts {
  listen(listener: Listener): void
  /**
   * Runs work that only talks to the database, and retries it a limited number of times with growing random pauses
   * after conflicts. `alsoRetry` selects other temporary failures, which aren't counted.
   */
  retry<T>(work: () => Promise<T>, alsoRetry?: (error: unknown) => boolean): Promise<T>
  /** Retries a single statement outside a transaction. A missing reference would still be missing. */
  retryStatement<T>(statement: () => Promise<T>): Promise<T>
}

const PASS: readonly Conflict[] = ['deadlock', 'serialization', 'reference_gone']
const PASS_ALONE: readonly Conflict[] = ['deadlock', 'serialization']

export function openConflicts(): Conflicts {
  const listeners: Listener[] = []
  const run = async <T>(work: () => Promise<T>, pass: readonly Conflict[], alsoRetry: (error: unknown) => boolean) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        const kind = conflictOf(error)
        const again = attempt < ATTEMPTS && (kind ? pass.includes(kind) : alsoRetry(error))
        if (kind) for (const tell of listeners) tell(kind, again ? 'retried' : 'refused')
        if (!again) throw error
        await sleep(Math.random() * FIRST_WAIT_MS * 2 ** (attempt - 1))
      }
    }
  }
  return {
    listen: (listener) => void listeners.push(listener),
    retry: (work, alsoRetry = () => false) => run(work, PASS, alsoRetry),
    retryStatement: (statement) => run(statement, PASS_ALONE, () => false),
  }
}

const known = new WeakMap<Kysely<Database>, Conflicts>()
export const keepConflicts = (db: Kysely<Database>, conflicts: Conflicts) => void known.set(db, conflicts)

/** Returns the conflict handler of a database. */
export function conflictsOf(db: Kysely<Database>): Conflicts {
  const found = known.get(db) ?? openConflicts()
  known.set(db, found)
  return found
}
