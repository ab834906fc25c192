import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { CheckResult } from './check-result.ts'

export type DatabaseConnection = Kysely<Database>

const SLOW_MS = 100
const MIN_VERSION = 15
/**
 * Limits for clock skew: object stores refuse signatures when clocks differ by more than fifteen minutes; authenticator
 * codes fail beyond thirty seconds.
 */
const WARN_SKEW_MS = 2000
const FAIL_SKEW_MS = 30_000

export async function checkDatabaseHealth(db: DatabaseConnection): Promise<CheckResult> {
  const { rows } = await sql<{ version: number; bytes: number }>`
    SELECT current_setting('server_version_num')::int / 10000 AS version, pg_database_size(current_database()) AS bytes`.execute(
    db,
  )
  // The connection is open by now, so this measures only the query.
  const startedAt = performance.now()
  await sql`SELECT 1`.execute(db)
  const elapsedMs = Math.round(performance.now() - startedAt)
  const { version = 0, bytes = 0 } = rows[0] ?? {}
  if (version < MIN_VERSION) return { state: 'fail', said: ['databaseOld', version, MIN_VERSION] }
  return {
    state: elapsedMs > SLOW_MS ? 'warn' : 'ok',
    said: [elapsedMs > SLOW_MS ? 'databaseSlow' : 'databaseWell', version, bytes, elapsedMs],
  }
}

/** Compares this machine's clock at the midpoint of the call with the database's. */
export async function checkClockHealth(db: DatabaseConnection): Promise<CheckResult> {
  const startedAt = Date.now()
  const { rows } = await sql<{
    now: number
  }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`.execute(db)
  const skewMs = Math.abs((rows[0]?.now ?? 0) - (startedAt + Date.now()) / 2)
  if (skewMs < WARN_SKEW_MS) return { state: 'ok', said: ['clockWell'] }
  return { state: skewMs < FAIL_SKEW_MS ? 'warn' : 'fail', said: ['clockApart', Math.round(skewMs / 1000)] }
}
