import { sql, type Kysely, type Transaction } from 'kysely'
import { limitConcurrency, limitConcurrencyByKey } from '#server/kit/concurrency.ts'
import { currentCaller, NOBODY } from '#server/kit/current-caller.ts'
import { conflictsOf } from './concurrency/conflicts.ts'
import { isStalePlan } from './named-statements.ts'
import type { Database } from './tables/index.ts'

type Hook = () => void | Promise<void>
const hooks = new WeakMap<object, Hook[]>()

/**
 * Runs `fn` in one transaction and answers its value. When PostgreSQL gives up because of concurrent work (a deadlock, a
 * serialization failure, a row that is gone) the whole of `fn` runs again, a bounded number of times: it must do nothing but talk to
 * the database. Inside another transaction `fn` joins that one.
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

// Those that wait for each other's rows wait without a connection: everybody else finds one free.
const LONG_AT_ONCE = 4
// Of one person two acts on many things and, beside them, one change of one thing: one place is left for all others, however much
// they begin. So many of theirs wait besides.
const EACH = {
  many: { lanes: 2, waiting: 50 },
  one: { lanes: 1, waiting: 50 },
}

function longLanes() {
  const inTurn = limitConcurrency(LONG_AT_ONCE)
  const inOwnTurn = {
    many: limitConcurrencyByKey(EACH.many.lanes, EACH.many.lanes + EACH.many.waiting),
    one: limitConcurrencyByKey(EACH.one.lanes, EACH.one.lanes + EACH.one.waiting),
  }
  return <T>(whose: string, things: keyof typeof EACH, act: () => Promise<T>) =>
    whose === NOBODY ? inTurn(act) : inOwnTurn[things](whose, () => inTurn(act))
}
const lanes = new WeakMap<Kysely<Database>, ReturnType<typeof longLanes>>()

/**
 * Runs `fn` as `transaction` does, for an act on as many things as a project may hold: its statements may take minutes, but
 * wait no longer than half a minute for what another act holds. A few at a time, and of one person or network (`whose`) fewer;
 * a change of a `single` thing waits for none of theirs on many. Throws `too_slow` where many of theirs wait already, but not where it
 * is nobody's.
 */
export async function longTransaction<T>(
  db: Kysely<Database>,
  fn: (trx: Transaction<Database>) => Promise<T>,
  { whose = currentCaller(), single = false }: { whose?: string; single?: boolean } = {},
): Promise<T> {
  if (db.isTransaction) return fn(db as Transaction<Database>)
  const inTurn = lanes.get(db) ?? longLanes()
  lanes.set(db, inTurn)
  return inTurn(whose, single ? 'one' : 'many', () =>
    transaction(db, async (trx) => {
      await sql`SET LOCAL statement_timeout = ${LONG}`.execute(trx)
      await sql`SET LOCAL lock_timeout = ${LOCKED}`.execute(trx)
      return fn(trx)
    }),
  )
}

/**
 * Runs `hook` once the transaction has committed, never if it rolls back; at once when `db` is no transaction. What a
 * hook throws is reported as a warning: the transaction has succeeded all the same.
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
