import { sql, type Kysely, type Transaction } from 'kysely'
import { limitConcurrency, limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { currentCaller, NOBODY } from '#server/kit/current-caller.ts'
import { conflictsOf } from './concurrency/conflicts.ts'
import { isStalePlan } from './named-statements.ts'
import type { Database } from './tables/index.ts'

type Hook = () => void | Promise<void>
const hooks = new WeakMap<object, Hook[]>()

/**
 * Runs `fn` in one transaction and returns its value. When PostgreSQL cancels it because of concurrent work (a
 * deadlock, a serialization failure, a missing row), all of `fn` runs again, a limited number of times, so it must do
 * nothing but talk to the database. Inside another transaction `fn` joins that one.
 */
export async function transaction<T>(db: Kysely<Database>, fn: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return fn(db as Transaction<Database>)
  const run = async () => {
    const after: Hook[] = []
    const value = await db.transaction().execute((trx) => {
      hooks.set(trx, after)
      return fn(trx)
    })
    return { value, after }
  }
  const { value, after } = await conflictsOf(db).retry(run, isStalePlan)
  await runHooks(after)
  return value
}

const LONG = sql.lit('10min')
const LOCKED = sql.lit('30s')

// Long transactions that wait for each other's locks wait without a connection, so other calls still get one.
const LONG_AT_ONCE = 4
// Per caller two acts on many things and one on a single thing run at a time, which leaves one place for other callers.
// Up to `maxQueued` more may wait.
const EACH = {
  manyThings: { lanes: 2, waiting: 50 },
  singleThing: { lanes: 1, waiting: 50 },
}

function longLanes() {
  const inTurn = limitConcurrency(LONG_AT_ONCE)
  const inOwnTurn = {
    manyThings: limitConcurrencyByKey(EACH.manyThings.lanes, EACH.manyThings.lanes + EACH.manyThings.waiting),
    singleThing: limitConcurrencyByKey(EACH.singleThing.lanes, EACH.singleThing.lanes + EACH.singleThing.waiting),
  }
  return <T>(whose: string, things: keyof typeof EACH, act: () => Promise<T>) =>
    whose === NOBODY ? inTurn(act) : inOwnTurn[things](whose, () => inTurn(act))
}
const lanes = new WeakMap<Kysely<Database>, ReturnType<typeof longLanes>>()

/**
 * Like `transaction`, for acts on as many things as a project may contain: statements may take minutes, but wait at
 * most half a minute for a lock. Few run at a time, and fewer per caller; a change of one thing (`isSingle`) doesn't
 * wait for the same caller's acts on many. Throws `too_slow` if too many of the caller's are queued, never without a
 * caller.
 */
export async function longTransaction<T>(
  db: Kysely<Database>,
  fn: (trx: Transaction<Database>) => Promise<T>,
  { whose = currentCaller(), single = false }: { whose?: string; single?: boolean } = {},
): Promise<T> {
  if (db.isTransaction) return fn(db as Transaction<Database>)
  const inTurn = lanes.get(db) ?? longLanes()
  lanes.set(db, inTurn)
  return inTurn(whose, single ? 'singleThing' : 'manyThings', () =>
    transaction(db, async (trx) => {
      await sql`SET LOCAL statement_timeout = ${LONG}`.execute(trx)
      await sql`SET LOCAL lock_timeout = ${LOCKED}`.execute(trx)
      return fn(trx)
    }),
  )
}

/**
 * Runs `hook` after the transaction has committed, never if it rolls back; immediately if `db` is no transaction.
 * Errors in a hook are reported as warnings, because the transaction has succeeded.
 */
export async function afterCommit(db: Kysely<Database>, hook: Hook): Promise<void> {
  const waiting = hooks.get(db)
  if (waiting) waiting.push(hook)
  else await runHooks([hook])
}

async function runHooks(list: Hook[]): Promise<void> {
  for (const hook of list) {
    try {
      await hook()
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}
