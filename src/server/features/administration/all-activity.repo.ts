import { sql, type Kysely } from 'kysely'
import { CUSTOM_PLAN_COMMENT } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf } from '#server/db/uuids.ts'
import type { ActivityAct } from '#shared/entities/activity.ts'
import { matchWords } from '#server/db/match-words.ts'

/** Maximum number of matching people in a search by person. */
const MAX_PEOPLE = 20

interface ActivityQuery {
  query?: string | undefined
  act?: ActivityAct | undefined
  after: [at: number, id: string] | null
  limit: number
}

/**
 * Lists the ids of acts in all projects, newest first. A search by person reads each person's acts from its own index,
 * at most one page per person.
 */
export async function findActivityIds(
  db: Kysely<Database>,
  { query, act, after, limit }: ActivityQuery,
): Promise<string[]> {
  const [at, id] = after ?? []
  const conditions = sql`${act ? sql`x.act = ${act}` : sql`true`} AND ${after ? sql`(x.at, x.id) < (${at}, ${id}::uuid)` : sql`true`}`
  const latest = sql`ORDER BY x.at DESC, x.id DESC LIMIT ${limit}`
  const { rows } = query?.trim()
    ? await sql<{ id: string }>`${sql.raw(CUSTOM_PLAN_COMMENT)} SELECT x.id FROM
        (SELECT x.id FROM users x WHERE ${await matchWords(db, 'users', query)} ORDER BY x.id DESC LIMIT ${sql.lit(MAX_PEOPLE)}) who
        CROSS JOIN LATERAL (SELECT x.id, x.at FROM audit_log x WHERE x.user_id = who.id AND ${conditions} ${latest}) x ${latest}`.execute(
        db,
      )
    : await sql<{
        id: string
      }>`${sql.raw(CUSTOM_PLAN_COMMENT)} SELECT x.id FROM audit_log x WHERE ${conditions} ${latest}`.execute(db)
  return rows.map((row) => row.id)
}

/** The titles of projects by id. */
export async function listProjectTitles(
  db: Kysely<Database>,
  projects: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.selectFrom('projects').select(['id', 'title']).where('id', '=', anyOf(projects)).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
