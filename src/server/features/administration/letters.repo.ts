import { sql, type Kysely, type RawBuilder } from 'kysely'
import { PLANNED_ANEW } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { AdminLetter, LETTER_STATES } from '#shared/entities/administration/administration.ts'
import { holdsWords } from '#server/db/holds-words.ts'

type State = (typeof LETTER_STATES)[number]
const STATES: Record<State, RawBuilder<boolean>> = {
  waiting: sql`x.next_at IS NOT NULL AND x.held IS NULL`,
  held: sql`x.held IS NOT NULL AND x.sent_at IS NULL`,
  sent: sql`x.sent_at IS NOT NULL`,
  failed: sql`x.next_at IS NULL AND x.sent_at IS NULL AND x.held IS NULL`,
}
const COLUMNS = sql`x.id, x.kind, x.email, x.tries, x.created_at, x.sent_at, x.next_at, x.problem, x.held,
  CASE WHEN x.sent_at IS NOT NULL THEN 'sent' WHEN x.held IS NOT NULL THEN 'held' WHEN x.next_at IS NULL THEN 'failed' ELSE 'waiting' END AS state`

interface Asked {
  query?: string | undefined
  state?: State | undefined
  after: string | null
  limit: number
}

/** Mails, the latest first. */
export async function listLetters(db: Kysely<Database>, { query, state, after, limit }: Asked): Promise<AdminLetter[]> {
  const holds = await holdsWords(db, 'letters', query)
  const { rows } = await sql<AdminLetter>`${sql.raw(PLANNED_ANEW)} SELECT ${COLUMNS} FROM letters x
    WHERE ${holds} AND ${state ? STATES[state] : sql`true`}
      AND ${after ? sql`x.id < ${after}::uuid` : sql`true`} ORDER BY x.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export const findLetter = async (db: Kysely<Database>, id: string): Promise<AdminLetter | undefined> =>
  (await sql<AdminLetter>`SELECT ${COLUMNS} FROM letters x WHERE x.id = ${id}::uuid`.execute(db)).rows[0]

/**
 * Schedules an unsent mail for delivery from the first try, even if it was held back. Returns whether the mail exists
 * and is unsent.
 */
export async function startLetter(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ tries: 0, next_at: Date.now(), held: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
