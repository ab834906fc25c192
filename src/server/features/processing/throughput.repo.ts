import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Step } from '#server/db/tables/processing.ts'

const INTERVAL_MS = 10 * 60_000
const RETENTION_MS = 31 * 24 * 3600 * 1000

/**
 * Counts an ended step. Must be the last statement of its transaction, because other transactions wait for the same
 * row.
 */
export const countEndedStep = (trx: Transaction<Database>, step: Step, failed: boolean) =>
  sql`INSERT INTO ended_steps AS e (at, step, done, failed)
    VALUES (${Math.floor(Date.now() / INTERVAL_MS) * INTERVAL_MS}, ${step}, ${failed ? 0 : 1}, ${failed ? 1 : 0})
    ON CONFLICT (at, step) DO UPDATE SET done = e.done + excluded.done, failed = e.failed + excluded.failed`.execute(
    trx,
  )

export const sweepThroughput = (db: Kysely<Database>) =>
  db
    .deleteFrom('ended_steps')
    .where('at', '<', Date.now() - RETENTION_MS)
    .execute()
