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
 * Creates a migrated database from the template of this run; `isEmpty` leaves the migrations out. For beforeAll, with
 * drop() in afterAll.
 */
export async function createTestDatabase(
  options: { poolSize?: number; isEmpty?: boolean } = {},
): Promise<TestDatabase> {
  const { connection, template } = inject('database')
  const name = `vitrine_test_${randomBytes(8).toString('hex')}`
  await runOnServer(connection, `CREATE DATABASE ${name} TEMPLATE ${options.isEmpty ? 'template0' : template}`)
  const url = new URL(connection.connectionString)
  url.pathname = `/${name}`
  const openedDatabase = openDatabase({ connectionString: url.href }, { poolSize: options.poolSize ?? 5 })
  const drop = async () => {
    await openedDatabase.close()
    // Try without FORCE first: only a superuser may terminate autovacuum workers, which end by themselves.
    await runOnServer(connection, `DROP DATABASE IF EXISTS ${name}`).catch(() =>
      runOnServer(connection, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    )
  }
  return { ...openedDatabase, drop }
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
