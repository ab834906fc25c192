import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import { inject, vi } from 'vitest'
import { type DatabaseConnection, openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/tables/index.ts'
import { EFFECT_TIMEOUT_MS } from './time-limits.ts'

export interface TestDatabase extends DatabaseConnection {
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}

/**
 * Creates a migrated database from the template of this run; `isEmpty` leaves the migrations out. An empty one can be on
 * another server. For beforeAll, with drop() in afterAll.
 */
export async function createTestDatabase(
  options: { poolSize?: number; isEmpty?: boolean; server?: string | undefined } = {},
): Promise<TestDatabase> {
  const { connection: ownConnection, template } = inject('database')
  const connection = options.server ? { connectionString: options.server } : ownConnection
  const name = `vitrine_test_${randomBytes(8).toString('hex')}`
  await runOnServer(connection, `CREATE DATABASE ${name} TEMPLATE ${options.isEmpty ? 'template0' : template}`)
  const url = new URL(connection.connectionString)
  url.pathname = `/${name}`
  const openedDatabase = openDatabase({ connectionString: url.href }, { poolSize: options.poolSize ?? 5 })
  const drop = async () => {
    await openedDatabase.close()
    await dropDatabase(connection, name)
  }
  return { ...openedDatabase, drop }
}

/** The error code of PostgreSQL for a database that still has connections. */
const OBJECT_IN_USE = '55006'

/**
 * Ends the connections to a database and drops it. A plain drop waits 5 s for connections to end, which isn't enough on
 * a busy machine. Not FORCE: only a superuser may terminate autovacuum workers with it. A plain drop makes them end.
 */
async function dropDatabase(connection: pg.ClientConfig, name: string): Promise<void> {
  const deadline = Date.now() + EFFECT_TIMEOUT_MS
  for (;;) {
    await runOnServer(
      connection,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`,
    )
    try {
      return await runOnServer(connection, `DROP DATABASE IF EXISTS ${name}`)
    } catch (error) {
      if ((error as pg.DatabaseError).code !== OBJECT_IN_USE || Date.now() > deadline) throw error
    }
  }
}

async function runOnServer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Counts the connections that wait for a lock, as seen by one of the transactions that hold locks. */
export async function countLockWaiters(trx: Transaction<Database>): Promise<number> {
  // Within a transaction PostgreSQL keeps the first snapshot of its statistics.
  await sql`SELECT pg_stat_clear_snapshot()`.execute(trx)
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Waits until at least `many` connections wait for a lock. */
export async function waitForLockWaiters(trx: Transaction<Database>, count = 1): Promise<void> {
  await vi.waitUntil(async () => (await countLockWaiters(trx)) >= count, { timeout: EFFECT_TIMEOUT_MS, interval: 10 })
}
