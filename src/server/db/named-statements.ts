import { createHash } from 'node:crypto'
import type pg from 'pg'

// Statements stay in the memory of every session; SQL that varies without end must not fill it.
const limit = 500
const names = new Map<string, string>()
let generation = 0

/** A statement with this comment is planned each time for its values: how much they narrow decides how to look. */
export const PLANNED_ANEW = '/* planned anew */'

/** A SELECT calls no function that writes, outside a transaction: those that write are called by triggers alone. */
const READS = /^\s*select\b/i
let changes = 0

/**
 * Another number as soon as this process knows of anything that it may have changed in its database: before whoever has asked for
 * the change is answered.
 */
export const changesKnown = (): number => changes

/**
 * A pool for Kysely whose parametrised queries are prepared once per session under a name, so that PostgreSQL parses
 * and plans them once. A statement made stale by a migration is prepared anew.
 */
export function namedStatements(pool: pg.Pool): pg.Pool {
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>()
  const connect = async () => {
    const client = await pool.connect()
    const known = wrapped.get(client) ?? wrap(client)
    wrapped.set(client, known)
    return known
  }
  return new Proxy(pool, {
    get: (target, key) => (key === 'connect' ? connect : bound(target, key)),
  })
}

function wrap(client: pg.PoolClient): pg.PoolClient {
  const query = (text: unknown, values: unknown[] = []) => {
    const asked = ask(text, values)
    return typeof text === 'string' && READS.test(text) ? asked : asked.finally(() => void changes++)
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
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : bound(target, key)) })
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
