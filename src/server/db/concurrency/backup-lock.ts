import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from '../tables/index.ts'

// An arbitrary advisory lock key that nothing else uses: 'back' in ASCII.
const LOCK_KEY = 0x6261636b
const WAIT_MS = 5000
const LOCK_NOT_AVAILABLE = '55P03'

/** The lock of a running backup. */
export interface BackupLock {
  /** The connection that holds the lock. */
  client: pg.Client
  /** Aborts if the connection, and so the lock, is lost. */
  lostSignal: AbortSignal
  release(): Promise<void>
}

/**
 * Takes the lock that keeps stored objects from being deleted, before the backup's snapshot is taken: objects that a row of
 * the snapshot refers to stay until the lock is released. Returns null if another backup holds it. PostgreSQL releases the
 * lock when the process dies.
 */
export async function takeBackupLock(connection: pg.ClientConfig): Promise<BackupLock | null> {
  const client = new pg.Client(connection)
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  client.on('end', () => lost.abort(new Error('the connection to the database ended')))
  await client.connect()
  try {
    // Processes that ask whether a backup runs hold the lock for an instant.
    await client.query(`SET lock_timeout = ${WAIT_MS}`)
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0; SET idle_session_timeout = 0')
  } catch (error) {
    await client.end()
    if ((error as pg.DatabaseError).code === LOCK_NOT_AVAILABLE) return null
    throw error
  }
  return { client, lostSignal: lost.signal, release: () => client.end() }
}

/**
 * Whether a backup runs. Objects may be deleted if none runs after the rows that referred to them were deleted: the
 * snapshot of a later backup doesn't contain these rows.
 */
export async function isBackupRunning(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock_shared(${LOCK_KEY}) AS free`.execute(
    db,
  )
  return !rows[0]?.free
}
