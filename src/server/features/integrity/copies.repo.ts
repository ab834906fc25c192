import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { StoreName } from '#server/db/tables/processing.ts'
import { anyOf, uuids } from '#server/db/uuids.ts'
import type { CopyToRead } from './integrity.model.ts'

/** Lists copies that were last read before a round began, those not read for the longest time first. */
export const listDueCopies = (
  db: Kysely<Database>,
  store: StoreName,
  startedAt: number,
  limit: number,
): Promise<CopyToRead[]> =>
  db
    .selectFrom('stored_copies as c')
    .innerJoin('files as f', 'f.id', 'c.file')
    .select(['c.file', 'f.key', 'f.sha256', 'f.size'])
    .where('c.store', '=', store)
    .where('c.checked_at', '<', startedAt)
    .orderBy('c.checked_at')
    .orderBy('c.file')
    .limit(limit)
    .execute()

/** Lists originals that the second store lacks and that the store has intact, as far as is known. */
export async function listPendingCopies(db: Kysely<Database>, limit: number): Promise<CopyToRead[]> {
  const { rows } =
    await sql<CopyToRead>`SELECT c.file, f.key, f.sha256, f.size FROM stored_copies c JOIN files f ON f.id = c.file
    WHERE c.checked_at IS NULL AND c.store = 'replica' AND NOT EXISTS
      (SELECT FROM fixity_findings x WHERE x.file = c.file AND x.store = 'store' AND x.repaired_at IS NULL)
    ORDER BY c.file LIMIT ${limit}`.execute(db)
  return rows
}

/** Notes that copies were compared, and returns the files that still exist; they are locked. */
export async function markChecked(
  trx: Transaction<Database>,
  store: StoreName,
  files: readonly string[],
  at: number,
): Promise<Set<string>> {
  // Locked in one order, so that concurrent transactions can't deadlock.
  await sql`SELECT FROM files WHERE id = ANY(${uuids(files)}) ORDER BY id FOR KEY SHARE`.execute(trx)
  const rows = await trx
    .updateTable('stored_copies')
    .set({ checked_at: at })
    .where('store', '=', store)
    .where('file', '=', anyOf(files))
    .returning('file')
    .execute()
  return new Set(rows.map(({ file }) => file))
}

/** Forgets what the second store has, because another one takes its place. */
export async function forgetReplica(trx: Transaction<Database>, address: string): Promise<void> {
  await sql`UPDATE stored_copies SET checked_at = NULL WHERE store = 'replica' AND checked_at IS NOT NULL`.execute(trx)
  const now = Date.now()
  await sql`UPDATE fixity_findings SET repaired_at = ${now} WHERE store = 'replica' AND repaired_at IS NULL`.execute(
    trx,
  )
  await sql`UPDATE fixity_rounds SET ended_at = ${now} WHERE store = 'replica' AND ended_at IS NULL`.execute(trx)
  await trx.deleteFrom('unclaimed_replica_objects').execute()
  await trx.updateTable('integrity').set({ replica_address: address, replica_swept_at: 0 }).execute()
}

export interface StoreTotals {
  store: StoreName
  copies: number
  bytes: number
  /** Copies that are still to be made, and since when the oldest of them waits. */
  pending_copies: number
  pending_bytes: number
  pending_since: number | null
}

/** Counts the copies in each store, and those that are still missing. */
export async function countCopies(db: Kysely<Database>): Promise<StoreTotals[]> {
  const { rows } = await sql<StoreTotals>`
    SELECT c.store, count(c.checked_at)::bigint AS copies, coalesce(sum(f.size) FILTER (WHERE c.checked_at IS NOT NULL), 0)::bigint AS bytes,
      count(*) FILTER (WHERE c.checked_at IS NULL)::bigint AS pending_copies,
      coalesce(sum(f.size) FILTER (WHERE c.checked_at IS NULL), 0)::bigint AS pending_bytes,
      min(f.created_at) FILTER (WHERE c.checked_at IS NULL) AS pending_since
    FROM stored_copies c JOIN files f ON f.id = c.file GROUP BY c.store`.execute(db)
  return rows
}

/** Counts the copies that were last compared after a point in time. */
export async function countCopiesSince(db: Kysely<Database>, store: StoreName, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('stored_copies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store', '=', store)
    .where('checked_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export const getIntegrity = (db: Kysely<Database>) => db.selectFrom('integrity').selectAll().executeTakeFirstOrThrow()
