import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import type { Found, byColumn } from './search.repo.ts'

/** Of artifacts of several projects the first in an order, with what each was sorted by. */
export async function firstOf(
  db: Kysely<Database>,
  ids: readonly string[],
  { columns, value, sorting }: ReturnType<typeof byColumn>,
  limit: number,
): Promise<Found[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`WITH m AS (SELECT ${columns} FROM artifacts a WHERE a.id = ANY(${uuids(ids)}))
    SELECT id, ${value} AS value FROM m ORDER BY ${sorting} LIMIT ${limit}`.execute(db)
  return rows
}

/** So many projects of an org are looked through. */
const MOST_PROJECTS = 200

export const listProjectsOfOrg = async (db: Kysely<Database>, org: string): Promise<string[]> =>
  (
    await db.selectFrom('projects').select('id').where('org', '=', org).orderBy('id').limit(MOST_PROJECTS).execute()
  ).map((row) => row.id)
