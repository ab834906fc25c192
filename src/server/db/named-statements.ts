import { createHash } from 'node:crypto'
import type pg from 'pg'
import { currentCaller } from '#server/kit/current-caller.ts'
import type { Conflicts } from './concurrency/conflicts.ts'
import type { shareConnections } from './concurrency/connection-shares.ts'

// Every session keeps its prepared statements in memory, so cap their number in case SQL texts vary endlessly.
const limit = 500
const names = new Map<string, string>()
let generation = 0

/**
 * A statement with this comment is planned for its actual values each time, because the best plan depends on how
 * selective they are.
 */
export const PLANNED_ANEW = '/* planned anew */'

/** Outside transactions a SELECT never writes: functions that write are only called by triggers. */
const READS = /^\s*select\b/i
const BEGINS = /^(?:begin|start transaction)\b/i
const ENDS = /^(?:commit|rollback)$/i
let changes = 0

/** Increases before this process answers a call that may have changed its database. */
export const changesKnown = (): number => changes

/**
 * Wraps a pool for Kysely so parametrised queries are prepared once per session under a name, and PostgreSQL parses and
 * plans them only once. A statement that a migration has made stale is prepared again; one outside a transaction that
 * failed because of concurrent work is retried.
 */
export function namedStatements(
  pool: pg.Pool,
  conflicts: Conflicts,
  takeShare: ReturnType<typeof shareConnections> = async () => () => undefined,
): pg.Pool {
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>()
  const shares = new WeakMap<pg.PoolClient, () => void>()
  const connect = async () => {
    const giveBack = await takeShare(currentCaller())
    try {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client, conflicts, () => shares.get(client)?.())
      wrapped.set(client, known)
      shares.set(client, giveBack)
      return known
    } catch (error) {
      giveBack()
      throw error
    }
  }
  return new Proxy(pool, {
    get: (target, key) => (key === 'connect' ? connect : bound(target, key)),
  })
}

function wrap(client: pg.PoolClient, conflicts: Conflicts, released: () => void): pg.PoolClient {
  let isOpen = false
  const query = (text: unknown, values: unknown[] = []) => {
    const statement = typeof text === 'string' ? text : ''
    const [begins, ends] = [BEGINS.test(statement), ENDS.test(statement)]
    // Transactions are retried as a whole by `transaction`, never statement by statement.
    const isAlone = !isOpen && !begins && !ends
    isOpen = begins || (isOpen && !ends)
    const asked = isAlone ? conflicts.retryStatement(() => ask(text, values)) : ask(text, values)
    return READS.test(statement) ? asked : asked.finally(() => void changes++)
  }
  const ask = async (text: unknown, values: unknown[]) => {
    const unnamed = typeof text !== 'string' || values.length === 0 || text.includes(PLANNED_ANEW)
    if (unnamed) return client.query(text as string, values)
    try {
      return await client.query({ name: nameFor(text), text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      generation += 1
      names.clear()
      // The statement has not run. Inside a transaction the retry fails too, and the whole transaction is retried.
      return client.query({ name: nameFor(text), text, values }).catch(() => Promise.reject(error))
    }
  }
  const release = (error?: Error | boolean) => {
    client.release(error)
    released()
  }
  const own: Record<string | symbol, unknown> = { query, release }
  return new Proxy(client, { get: (target, key) => own[key] ?? bound(target, key) })
}

function bound(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key, target)
  return typeof value === 'function' ? value.bind(target) : value
}

function nameFor(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= limit) return known
  const name = `${generation}-${createHash('sha256').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

/** Whether a migration has changed a table under a prepared statement, which can then be retried. */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '0A000' && message.includes('cached plan')
}
