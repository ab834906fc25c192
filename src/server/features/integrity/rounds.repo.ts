import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { StoreName } from '#server/db/tables/processing.ts'

export interface Round {
  id: string
  store: StoreName
  started_at: number
  ended_at: number | null
  copies: number
  bytes: number
  checked_copies: number
  checked_bytes: number
  damaged: number
}

/** Returns the round that runs, if there is one. */
export const findCurrentRound = (db: Kysely<Database>, store: StoreName): Promise<Round | undefined> =>
  db.selectFrom('fixity_rounds').selectAll().where('store', '=', store).where('ended_at', 'is', null).executeTakeFirst()

/** Returns the newest round that has ended, if there is one. */
export const findLastRound = (db: Kysely<Database>, store: StoreName): Promise<Round | undefined> =>
  db
    .selectFrom('fixity_rounds')
    .selectAll()
    .where('store', '=', store)
    .where('ended_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Begins a round unless one runs or the store has no originals. */
export async function startRound(db: Kysely<Database>, store: StoreName, now: number): Promise<void> {
  await sql`INSERT INTO fixity_rounds (store, started_at, copies, bytes)
    SELECT ${store}, ${now}, count(*), sum(f.size) FROM stored_copies c JOIN files f ON f.id = c.file
    WHERE c.store = ${store} AND c.checked_at < ${now} HAVING count(*) > 0
    ON CONFLICT (store) WHERE ended_at IS NULL DO NOTHING`.execute(db)
}

export const endRound = (db: Kysely<Database>, id: string, now: number) =>
  db.updateTable('fixity_rounds').set({ ended_at: now }).where('id', '=', id).execute()

export const addToRound = (
  trx: Transaction<Database>,
  id: string,
  { copies, bytes, damaged }: { copies: number; bytes: number; damaged: number },
) =>
  trx
    .updateTable('fixity_rounds')
    .set(({ eb }) => ({
      checked_copies: eb('checked_copies', '+', copies),
      checked_bytes: eb('checked_bytes', '+', bytes),
      damaged: eb('damaged', '+', damaged),
    }))
    .where('id', '=', id)
    .execute()
