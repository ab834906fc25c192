import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { ServerTotals } from '#shared/entities/administration/administration.ts'

const WEEK_MS = 7 * 86_400_000

/** Counts the accounts, organisations and projects of the server and the storage they use. Reads each row once. */
export async function countTotals(db: Kysely<Database>): Promise<ServerTotals> {
  const weekAgo = Date.now() - WEEK_MS
  const { rows } = await sql<ServerTotals>`
    SELECT u.people, u.new_people, u.seen_people, (SELECT count(*)::int FROM orgs) AS orgs, p.projects, p.bytes
    FROM (SELECT count(*)::int AS people, count(*) FILTER (WHERE created_at > ${weekAgo})::int AS new_people,
        count(*) FILTER (WHERE seen_at > ${weekAgo})::int AS seen_people FROM users) u,
      (SELECT count(*)::int AS projects, coalesce(sum(s.bytes), 0)::bigint AS bytes
        FROM projects x LEFT JOIN storage_used s ON s.project = x.id) p`.execute(db)
  return rows[0] as ServerTotals
}
