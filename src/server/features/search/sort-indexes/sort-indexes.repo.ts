import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { MAX_EXACT_COUNT } from '#shared/rules/limits.ts'
import { getOwnSortValue, type SortedField } from './own-sort-value.repo.ts'

/** Maximum number of these indexes, because each slows down writing items and planning queries. */
const MAX_PER_PROJECT = 3
const MAX_INDEXES = 30

const DAY_MS = sql.lit(24 * 3600 * 1000)
const PREFIX = 'artifacts_sorted_'
const LOCK_TIMEOUT = '60s'

/** An index on the items of one project, in the order of an own field. */
export interface SortIndex {
  /** Contains a hash of the definition: a field that is sorted differently needs another index. */
  name: string
  definition: string
}

/** Remembers that a list is sorted by an own field, at most once a day and only if its project has many items. */
export const recordSorting = (db: Kysely<Database>, field: string) =>
  sql`INSERT INTO sorted_fields (field, sorted_at)
    SELECT f.id, now_ms() FROM fields f WHERE f.id = ${field}
      AND NOT EXISTS (SELECT FROM sorted_fields s WHERE s.field = f.id AND s.sorted_at > now_ms() - ${DAY_MS})
      AND EXISTS (SELECT FROM artifacts a WHERE a.project = f.project AND a.active OFFSET ${sql.lit(MAX_EXACT_COUNT)})
    FOR KEY SHARE OF f SKIP LOCKED
    ON CONFLICT (field) DO UPDATE SET sorted_at = excluded.sorted_at`.execute(db)

/** Lists the indexes that lists need: those of the fields that were sorted by last. */
export async function listNeededIndexes(db: Kysely<Database>): Promise<SortIndex[]> {
  const { rows } = await sql<SortedField & { project: string }>`
    SELECT value_key, project, type, options, vocabulary FROM (
      SELECT f.*, s.sorted_at, row_number() OVER (PARTITION BY f.project ORDER BY s.sorted_at DESC, f.id) AS place
      FROM sorted_fields s JOIN fields f ON f.id = s.field WHERE f.deleted_at IS NULL) x
    WHERE place <= ${sql.lit(MAX_PER_PROJECT)} ORDER BY sorted_at DESC, id LIMIT ${sql.lit(MAX_INDEXES)}`.execute(db)
  return rows.map((field) => {
    const value = getOwnSortValue(field, sql.ref('own_values'))
    const { sql: definition } = sql`((${value}), id) WHERE active AND project = ${sql.lit(field.project)}`.compile(db)
    return { name: PREFIX + createHash('sha256').update(definition).digest('hex').slice(0, 32), definition }
  })
}

/** Lists the names of the existing indexes. One that wasn't completed is invalid. */
export async function listExistingIndexes(db: Kysely<Database>): Promise<{ name: string; isValid: boolean }[]> {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    SELECT c.relname AS name, i.indisvalid AS "isValid" FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'artifacts'::regclass AND starts_with(c.relname, ${PREFIX}) ORDER BY c.relname`.execute(db)
  return rows
}

/**
 * Whether a transaction, such as that of a backup, has been open for a minute. Creating or dropping an index would wait
 * for its end, and migrations would wait for the index.
 */
export async function hasLongTransaction(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
    AND backend_type = 'client backend' AND xact_start < now() - interval '1 minute' LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Drops an index while items are read and written. */
export const dropIndex = (db: Kysely<Database>, name: string, signal: AbortSignal) =>
  runUntilAborted(db, `DROP INDEX CONCURRENTLY IF EXISTS ${name}`, signal)

/** Creates an index while items are read and written. If this is interrupted, the index is invalid. */
export const createIndex = (db: Kysely<Database>, { name, definition }: SortIndex, signal: AbortSignal) =>
  runUntilAborted(db, `CREATE INDEX CONCURRENTLY ${name} ON artifacts ${definition}`, signal)

/**
 * Runs a statement that isn't allowed in a transaction, so the lock timeout is set for the connection. Cancels it if
 * `signal` aborts, because a server that stops waits for its connections.
 */
const runUntilAborted = (db: Kysely<Database>, statement: string, signal: AbortSignal) =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(connection)
    const cancel = () => void sql`SELECT pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => undefined)
    await sql`SET lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(connection)
    signal.addEventListener('abort', cancel)
    try {
      signal.throwIfAborted()
      await sql.raw(statement).execute(connection)
    } finally {
      signal.removeEventListener('abort', cancel)
      await sql`RESET lock_timeout`.execute(connection)
    }
  })
