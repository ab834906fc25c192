import { createHash } from 'node:crypto'
import type pg from 'pg'
import { currentCaller } from '#server/kit/current-caller.ts'
import type { Conflicts } from './concurrency/conflicts.ts'
import type { shareConnections } from './concurrency/connection-shares.ts'

// Statements stay in the memory of every session; SQL that varies without end must not fill it.
const limit = 500
const names = new Map<string, string>()
let generation = 0

/** A statement with this comment is planned each time for its values: how much they narrow decides how to look. */
export const PLANNED_ANEW = '/* planned anew */'

/** A SELECT calls no function that writes, outside a transaction: those that write are called by triggers alone. */
const READS = /^\s*select\b/i
const BEGINS = /^(?:begin|start transaction)\b/i
const ENDS = /^(?:commit|rollback)$/i
let changes = 0

/**
 * Another number as soon as this process knows of anything that it may have changed in its database: before whoever has asked for
 * the change is answered.
 */
export const changesKnown = (): number => changes

/**
 * A pool for Kysely whose parametrised queries are prepared once per session under a name, so that PostgreSQL parses
 * and plans them once. A statement made stale by a migration is prepared anew, and one outside a transaction that failed because
 * of concurrent work is tried again.
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
    // A transaction is retried as a whole (`transaction`), never one of its statements.
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
      // It has not run; inside a transaction this fails too, and the transaction is tried again as a whole.
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

/** True when a migration has changed a table under a prepared statement: the statement is right to try again. */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '0A000' && message.includes('cached plan')
}
