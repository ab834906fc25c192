import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/**
 * Returns the next turn of an organisation in a queue (start-time fair queueing). Jobs are claimed in order of their
 * turns, lowest first. An organisation with waiting jobs gets consecutive turns; one without joins at the queue's
 * current turn. So an organisation that uploads thousands of files waits for its own jobs, while the first job of
 * another organisation runs soon.
 */
export async function takeNextTurn(trx: Transaction<Database>, queue: string, org: string): Promise<number> {
  // Retried jobs keep their old turn, so they are ignored when determining the current turn.
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
