import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Found } from './found.ts'

export type OnDatabase = Kysely<Database>

const SLOW_MS = 100
const OLDEST = 15
/**
 * Object stores refuse signatures that are off by more than fifteen minutes; authenticator codes fail above thirty
 * seconds.
 */
const APART_MS = 2000
const FAR_APART_MS = 30_000

export async function databaseHealth(db: OnDatabase): Promise<Found> {
  const { rows } = await sql<{ version: number; bytes: number }>`
    SELECT current_setting('server_version_num')::int / 10000 AS version, pg_database_size(current_database()) AS bytes`.execute(
    db,
  )
  // The connection is open by now, so only the query is measured.
  const begun = performance.now()
  await sql`SELECT 1`.execute(db)
  const took = Math.round(performance.now() - begun)
  const { version = 0, bytes = 0 } = rows[0] ?? {}
  if (version < OLDEST) return { state: 'fail', said: ['databaseOld', version, OLDEST] }
  return {
    state: took > SLOW_MS ? 'warn' : 'ok',
    said: [took > SLOW_MS ? 'databaseSlow' : 'databaseWell', version, bytes, took],
  }
}

/** Compares this machine's clock with the database's, taking the midpoint of the call. */
export async function clockHealth(db: OnDatabase): Promise<Found> {
  const before = Date.now()
  const { rows } = await sql<{
    now: number
  }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`.execute(db)
  const apart = Math.abs((rows[0]?.now ?? 0) - (before + Date.now()) / 2)
  if (apart < APART_MS) return { state: 'ok', said: ['clockWell'] }
  return { state: apart < FAR_APART_MS ? 'warn' : 'fail', said: ['clockApart', Math.round(apart / 1000)] }
}
