import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../tables/index.ts'

/** Why PostgreSQL gave up on a statement because of concurrent work, by its code. */
const KINDS = {
  '40P01': 'deadlock',
  '40001': 'serialization',
  '55P03': 'lock_timeout',
  // A row that this one refers to was deleted after it was read.
  '23503': 'reference_gone',
} as const
export const CONFLICTS = Object.values(KINDS)
export type Conflict = (typeof CONFLICTS)[number]
/** Whether it was tried again, or the caller was told. */
export type ConflictOutcome = 'retried' | 'refused'
type Listener = (kind: Conflict, outcome: ConflictOutcome) => void

const ATTEMPTS = 6
const FIRST_WAIT_MS = 20

export function conflictOf(error: unknown): Conflict | undefined {
  const code = (error as { code?: string } | undefined)?.code ?? ''
  return code in KINDS ? KINDS[code as keyof typeof KINDS] : undefined
}

/** Retries what fails because of concurrent work, and tells listeners. A lock timeout isn't retried: it has waited long enough. */
export interface Conflicts {
  listen(listener: Listener): void
  /**
   * Runs work that only talks to the database, and again, a bounded number of times with growing random pauses, when it failed
   * because of concurrent work. `alsoRetry`: other failures that pass, which are not counted.
   */
  retry<T>(work: () => Promise<T>, alsoRetry?: (error: unknown) => boolean): Promise<T>
  /** Retries a single statement that ran outside a transaction; it finds a reference that is gone no better the next time. */
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

/** The conflicts of a database. */
export function conflictsOf(db: Kysely<Database>): Conflicts {
  const found = known.get(db) ?? openConflicts()
  known.set(db, found)
  return found
}
