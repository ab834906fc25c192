import { sql, type Kysely, type Transaction } from 'kysely'
import { limitConcurrency, limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { getCurrentCaller, NO_CALLER } from '#server/kit/current-caller.ts'
import { getConflictHandler } from './concurrency/conflicts.ts'
import { isStalePlan } from './named-statements.ts'
import type { Database } from './tables/index.ts'

type Hook = () => void | Promise<void>
const hooks = new WeakMap<object, Hook[]>()

/**
 * Runs `fn` in one transaction and returns its value. When PostgreSQL cancels it because of concurrent work (a
 * deadlock, a serialization failure, a missing row), all of `fn` runs again, a limited number of times, so it must have
 * no effects outside the database. Inside another transaction `fn` joins that one.
 */
export async function transaction<T>(db: Kysely<Database>, fn: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db as Transaction<Database>)
  const runOnce = async () => {
    const commitHooks: Hook[] = []
    const value = await db.transaction().execute((trx) => {
      hooks.set(trx, commitHooks)
      return fn(trx)
    })
    return { value, after: commitHooks }
  }
  const { value, after: commitHooks } = await getConflictHandler(db).retry(runOnce, isStalePlan)
  await runHooks(commitHooks)
  return value
}

const LONG_STATEMENT_TIMEOUT = sql.lit('10min')
const LONG_LOCK_TIMEOUT = sql.lit('30s')

// Long transactions waiting for each other's locks wait in a queue without a connection, so other calls still get one.
const MAX_LONG_TRANSACTIONS = 4
// Each caller runs at most two operations on many entries and one on a single entry at a time, which leaves one of the
// four slots for other callers. Up to `maxQueued` more may wait.
const LIMITS_PER_CALLER = {
  manyThings: { maxConcurrent: 2, maxQueued: 50 },
  singleThing: { maxConcurrent: 1, maxQueued: 50 },
}

function createLongTransactionLanes() {
  const runLimited = limitConcurrency(MAX_LONG_TRANSACTIONS)
  const runPerCaller = {
    manyThings: limitConcurrencyByKey(
      LIMITS_PER_CALLER.manyThings.maxConcurrent,
      LIMITS_PER_CALLER.manyThings.maxConcurrent + LIMITS_PER_CALLER.manyThings.maxQueued,
    ),
    singleThing: limitConcurrencyByKey(
      LIMITS_PER_CALLER.singleThing.maxConcurrent,
      LIMITS_PER_CALLER.singleThing.maxConcurrent + LIMITS_PER_CALLER.singleThing.maxQueued,
    ),
  }
  return <T>(caller: string, scope: keyof typeof LIMITS_PER_CALLER, action: () => Promise<T>) =>
    caller === NO_CALLER ? runLimited(action) : runPerCaller[scope](caller, () => runLimited(action))
}
const longTransactionLanesByDatabase = new WeakMap<Kysely<Database>, ReturnType<typeof createLongTransactionLanes>>()

/**
 * Like `transaction`, for operations on many entries, possibly a whole project: statements may take minutes, but wait
 * at most half a minute for a lock. Few run at a time, and fewer per caller; a change to a single entry (`isSingle`)
 * doesn't wait for the same caller's bulk operations. Throws `too_slow` if a caller has too many queued; work without a
 * caller always waits.
 */
export async function longTransaction<T>(
  db: Kysely<Database>,
  fn: (trx: Transaction<Database>) => Promise<T>,
  { caller = getCurrentCaller(), isSingle = false }: { caller?: string; isSingle?: boolean } = {},
): Promise<T> {
  if (db.isTransaction) return fn(db as Transaction<Database>)
  const runLimited = longTransactionLanesByDatabase.get(db) ?? createLongTransactionLanes()
  longTransactionLanesByDatabase.set(db, runLimited)
  return runLimited(caller, isSingle ? 'singleThing' : 'manyThings', () =>
    transaction(db, async (trx) => {
      await sql`SET LOCAL statement_timeout = ${LONG_STATEMENT_TIMEOUT}`.execute(trx)
      await sql`SET LOCAL lock_timeout = ${LONG_LOCK_TIMEOUT}`.execute(trx)
      return fn(trx)
    }),
  )
}

/**
 * Runs `hook` after the transaction has committed, and never if it rolls back; immediately if `db` is not a
 * transaction. Errors thrown by a hook are only logged as warnings, because the transaction has succeeded.
 */
export async function afterCommit(db: Kysely<Database>, hook: Hook): Promise<void> {
  const pendingHooks = hooks.get(db)
  if (pendingHooks) pendingHooks.push(hook)
  else await runHooks([hook])
}

async function runHooks(hooksToRun: Hook[]): Promise<void> {
  for (const hook of hooksToRun) {
    try {
      await hook()
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}
