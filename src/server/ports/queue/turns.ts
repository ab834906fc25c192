import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/**
 * The next turn of an org in a queue (start-time fair queueing). Jobs are claimed by their turns, the smallest first. An
 * org that has jobs waiting takes one turn after the other; one that has none joins where the queue is now. So whoever
 * drops thousands of files waits for their own, and the next org's first comes among the next.
 */
export async function nextTurn(trx: Transaction<Database>, queue: string, org: string): Promise<number> {
  // A retry waits with the turn that it had, so it says nothing of where the queue is.
  const { rows } = await sql<{ turn: number }>`
    WITH now AS (
      SELECT coalesce(
        (SELECT -priority FROM pgboss.job WHERE name = ${queue} AND state < 'active' AND NOT blocked AND state = 'created'
          ORDER BY priority DESC LIMIT 1),
        (SELECT max(turn) FROM job_turns WHERE queue = ${queue}), 0) AS turn)
    INSERT INTO job_turns AS t (queue, org, turn) SELECT ${queue}, ${org}::uuid, turn FROM now
      ON CONFLICT (queue, org) DO UPDATE SET turn = greatest(t.turn + 1, excluded.turn)
    RETURNING turn`.execute(trx)
  return rows[0]?.turn ?? 0
}
