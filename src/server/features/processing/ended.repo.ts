import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Step } from '#server/db/tables/processing.ts'

const TOGETHER_MS = 10 * 60_000
const KEPT_MS = 31 * 24 * 3600 * 1000

/** Counts an ended step. Must be the last statement of its transaction, because others wait for the same row. */
export const countEnded = (trx: Transaction<Database>, step: Step, failed: boolean) =>
  sql`INSERT INTO steps_ended AS e (at, step, done, failed)
    VALUES (${Math.floor(Date.now() / TOGETHER_MS) * TOGETHER_MS}, ${step}, ${failed ? 0 : 1}, ${failed ? 1 : 0})
    ON CONFLICT (at, step) DO UPDATE SET done = e.done + excluded.done, failed = e.failed + excluded.failed`.execute(
    trx,
  )

export const sweepEnded = (db: Kysely<Database>) =>
  db
    .deleteFrom('steps_ended')
    .where('at', '<', Date.now() - KEPT_MS)
    .execute()
