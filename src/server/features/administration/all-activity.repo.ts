import { sql, type Kysely } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf } from '#server/db/uuids.ts'
import type { Act } from '#shared/entities/activity.ts'
import { holdsWords } from '#server/db/holds-words.ts'

/** Whose acts are looked for when a word is: so many people at most. */
const MOST_PEOPLE = 20

interface Asked {
  query?: string | undefined
  act?: Act | undefined
  after: [at: number, id: string] | null
  limit: number
}

/**
 * The ids of acts of all projects with their project's title, the latest first. By people each one's are read from their
 * own index, so that no more is read than a page for each of them.
 */
export async function findActs(db: Kysely<Database>, { query, act, after, limit }: Asked): Promise<string[]> {
  const of = sql`${act ? sql`x.act = ${act}` : sql`true`} AND ${after ? sql`(x.at, x.id) < (${after[0]}, ${after[1]}::uuid)` : sql`true`}`
  const latest = sql`ORDER BY x.at DESC, x.id DESC LIMIT ${limit}`
  const { rows } = query?.trim()
    ? await sql<{ id: string }>`${sql.raw(PLANNED_ANEW)} SELECT x.id FROM
        (SELECT x.id FROM users x WHERE ${await holdsWords(db, 'users', query)} ORDER BY x.id DESC LIMIT ${sql.lit(MOST_PEOPLE)}) who
        CROSS JOIN LATERAL (SELECT x.id, x.at FROM activity x WHERE x.user_id = who.id AND ${of} ${latest}) x ${latest}`.execute(
        db,
      )
    : await sql<{ id: string }>`${sql.raw(PLANNED_ANEW)} SELECT x.id FROM activity x WHERE ${of} ${latest}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What projects are called. */
export async function titlesOf(db: Kysely<Database>, projects: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('projects').select(['id', 'title']).where('id', '=', anyOf(projects)).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
