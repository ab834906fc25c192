import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#server/db/tables/index.ts'
import { HOLD_REASONS } from '#shared/rules/mails/hold-reasons.ts'
import type { GaugeReading } from '#server/kit/log/metrics.ts'

/** Minimum time between two database queries, however often metrics are scraped. */
const QUERY_INTERVAL_MS = 15_000

/** Returns a function that counts the work waiting in the database and reports how busy its connections are. */
export function createWaitingWorkCounter(db: Kysely<Database>, pool: Pool): () => Promise<readonly GaugeReading[]> {
  let lastCounts: Promise<readonly GaugeReading[]> | undefined
  let lastQueryAt = 0
  const queryCounts = async (): Promise<readonly GaugeReading[]> => {
    const { rows } = await sql<{ name: string; state: string; n: number }>`
      SELECT 'steps' AS name, state, count(*)::int AS n FROM (SELECT CASE WHEN failure IS NOT NULL THEN 'failed'
        WHEN run IS NOT NULL THEN 'running' ELSE 'waiting' END AS state FROM processing) p GROUP BY state
      UNION ALL SELECT 'mails', CASE WHEN tries = 0 THEN 'waiting' ELSE 'retrying' END, count(*)::int
        FROM mails WHERE next_at IS NOT NULL AND held_reason IS NULL GROUP BY 2
      UNION ALL SELECT 'held', held_reason, count(*)::int FROM mails WHERE held_reason IS NOT NULL AND sent_at IS NULL GROUP BY 2`.execute(
      db,
    )
    const toValues = (name: string, states: readonly string[]) =>
      states.map((state) => ({
        labels: { state },
        value: rows.find((row) => row.name === name && row.state === state)?.n ?? 0,
      }))
    return [
      {
        name: 'vitrine_steps',
        help: 'Processing steps, by state',
        values: toValues('steps', ['waiting', 'running', 'failed']),
      },
      {
        name: 'vitrine_mails',
        help: 'Emails waiting to be sent',
        values: toValues('mails', ['waiting', 'retrying']),
      },
      {
        name: 'vitrine_held_mails',
        help: 'Emails held back because the sender is not confirmed or a limit is reached',
        values: toValues('held', HOLD_REASONS),
      },
    ]
  }
  return async () => {
    if (Date.now() - lastQueryAt > QUERY_INTERVAL_MS) {
      lastQueryAt = Date.now()
      lastCounts = queryCounts()
      // Forget the failed query, so the next call tries again.
      lastCounts.catch(() => (lastQueryAt = 0))
    }
    const connections = [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waited_for' }, value: pool.waitingCount },
    ]
    return [
      ...((await lastCounts) ?? []),
      { name: 'vitrine_connections', help: 'Database connections of those that serve requests', values: connections },
    ]
  }
}
