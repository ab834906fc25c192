import { createHash } from 'node:crypto'
import type pg from 'pg'
import { getCurrentCaller } from '#server/kit/current-caller.ts'
import type { ConflictHandler } from './concurrency/conflicts.ts'
import type { createConnectionShares } from './concurrency/connection-shares.ts'

// Maximum number of statements prepared per session: each keeps them in memory, and SQL texts may vary endlessly.
const MAX_STATEMENTS = 500
const names = new Map<string, string>()
let generation = 0

/**
 * A statement with this comment is planned for its actual values each time, because the best plan depends on their
 * selectivity.
 */
export const CUSTOM_PLAN_COMMENT = '/* planned anew */'

/** A SELECT outside a transaction never writes, because functions that write are called only by triggers. */
const SELECT_STATEMENT = /^\s*select\b/i
const BEGIN_STATEMENT = /^(?:begin|start transaction)\b/i
const END_STATEMENT = /^(?:commit|rollback)$/i
let changeCount = 0

/** Incremented before this process answers a call that may have changed its database. */
export const getChangeCount = (): number => changeCount

/**
 * Wraps a pool for Kysely so that each session prepares a parametrised query once, under a name, and PostgreSQL parses
 * and plans it only once. A statement made stale by a migration is prepared again; one that failed outside a
 * transaction because of concurrent work is retried.
 */
export function withNamedStatements(
  pool: pg.Pool,
  conflicts: ConflictHandler,
  takeShare: ReturnType<typeof createConnectionShares> = async () => () => undefined,
): pg.Pool {
  const wrappedClients = new WeakMap<pg.PoolClient, pg.PoolClient>()
  const shares = new WeakMap<pg.PoolClient, () => void>()
  const connect = async () => {
    const giveBack = await takeShare(getCurrentCaller())
    try {
      const client = await pool.connect()
      const wrappedClient = wrappedClients.get(client) ?? wrapClient(client, conflicts, () => shares.get(client)?.())
      wrappedClients.set(client, wrappedClient)
      shares.set(client, giveBack)
      return wrappedClient
    } catch (error) {
      giveBack()
      throw error
    }
  }
  return new Proxy(pool, {
    get: (target, key) => (key === 'connect' ? connect : getBoundValue(target, key)),
  })
}

function wrapClient(client: pg.PoolClient, conflicts: ConflictHandler, onRelease: () => void): pg.PoolClient {
  let isInTransaction = false
  const query = (text: unknown, values: unknown[] = []) => {
    const statement = typeof text === 'string' ? text : ''
    const [isBeginStatement, isEndStatement] = [BEGIN_STATEMENT.test(statement), END_STATEMENT.test(statement)]
    // Transactions are retried as a whole by `transaction`, never statement by statement.
    const isOutsideTransaction = !isInTransaction && !isBeginStatement && !isEndStatement
    isInTransaction = isBeginStatement || (isInTransaction && !isEndStatement)
    const result = isOutsideTransaction
      ? conflicts.retryStatement(() => runStatement(text, values))
      : runStatement(text, values)
    return SELECT_STATEMENT.test(statement) ? result : result.finally(() => void changeCount++)
  }
  const runStatement = async (text: unknown, values: unknown[]) => {
    const isUnnamed = typeof text !== 'string' || values.length === 0 || text.includes(CUSTOM_PLAN_COMMENT)
    if (isUnnamed) return client.query(text as string, values)
    try {
      return await client.query({ name: getStatementName(text), text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      generation += 1
      names.clear()
      // The statement has not been executed. Inside a transaction, this retry fails as well and the whole transaction
      // is retried.
      return client.query({ name: getStatementName(text), text, values }).catch(() => Promise.reject(error))
    }
  }
  const release = (error?: Error | boolean) => {
    client.release(error)
    onRelease()
  }
  const overrides: Record<string | symbol, unknown> = { query, release }
  return new Proxy(client, { get: (target, key) => overrides[key] ?? getBoundValue(target, key) })
}

function getBoundValue(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key, target)
  return typeof value === 'function' ? value.bind(target) : value
}

function getStatementName(text: string): string | undefined {
  const knownName = names.get(text)
  if (knownName || names.size >= MAX_STATEMENTS) return knownName
  const name = `${generation}-${createHash('sha256').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

/** Whether a migration has changed a table under a prepared statement, so that the statement can be retried. */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '0A000' && message.includes('cached plan')
}
