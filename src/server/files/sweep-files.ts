import { sql, type Transaction } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { NOBODY } from '#server/kit/current-caller.ts'
import { announceDestroyed } from '#server/ports/hub/announce.ts'
import { discard } from '#server/ports/store/discard.ts'

const SWEEP_AT_ONCE = 500

/**
 * Deletes stored files without an artifact: first the rows, so nobody can find them, then the bytes. A crash in between
 * leaves objects without a row, which the store's sweep deletes. Without `files` all are checked, in batches.
 */
export async function sweepFiles(
  services: Pick<Services, 'db' | 'store' | 'log' | 'hub'>,
  files?: readonly string[],
): Promise<void> {
  if (!files) {
    while ((await sweepSome(services, sql`true`)) === SWEEP_AT_ONCE);
    return
  }
  for (let at = 0; at < files.length; at += SWEEP_AT_ONCE)
    await sweepSome(services, sql`f.id = ANY(${uuids(files.slice(at, at + SWEEP_AT_ONCE))})`)
}

/** Returns how many files were deleted. */
async function sweepSome(
  { db, store, log, hub }: Pick<Services, 'db' | 'store' | 'log' | 'hub'>,
  which: ReturnType<typeof sql>,
): Promise<number> {
  const sweep = async (trx: Transaction<Database>) => {
    const orphans = await sql<{ id: string; key: string }>`
      SELECT f.id, f.key FROM files f WHERE ${which} AND NOT EXISTS (SELECT FROM artifacts a WHERE a.file = f.id)
      LIMIT ${SWEEP_AT_ONCE} FOR UPDATE SKIP LOCKED`.execute(trx)
    if (orphans.rows.length === 0) return { files: [], keys: [] }
    const ids = orphans.rows.map((row) => row.id)
    const derivatives = await trx.deleteFrom('derivatives').where('file', 'in', ids).returning('key').execute()
    await trx.deleteFrom('files').where('id', 'in', ids).execute()
    return { files: ids, keys: [...orphans.rows, ...derivatives].map((row) => row.key) }
  }
  // The artifacts are already gone, so run without a caller: nobody waits for the result.
  const gone = await longTransaction(db, sweep, { whose: NOBODY })
  announceDestroyed(hub, gone.files)
  await discard({ store, log }, gone.keys)
  return gone.files.length
}
