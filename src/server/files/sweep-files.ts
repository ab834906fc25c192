import { sql, type Transaction } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { NO_CALLER } from '#server/kit/current-caller.ts'
import { publishDestroyedFiles } from '#server/ports/pub-sub/publish-changes.ts'
import { discardObjects } from '#server/ports/store/discard-objects.ts'

const BATCH_SIZE = 500

/**
 * Deletes stored files that have no artifact: first the rows, so nobody can find them, then the bytes. A crash in
 * between leaves objects without a row, which the store's sweep deletes. If `files` is missing, all files are checked,
 * in batches.
 */
export async function sweepFiles(
  services: Pick<Services, 'db' | 'store' | 'log' | 'pubSub'>,
  files?: readonly string[],
): Promise<void> {
  if (!files) {
    while ((await sweepBatch(services, sql`true`)) === BATCH_SIZE);
    return
  }
  for (let offset = 0; offset < files.length; offset += BATCH_SIZE)
    await sweepBatch(services, sql`f.id = ANY(${uuids(files.slice(offset, offset + BATCH_SIZE))})`)
}

/** Returns how many files were deleted. */
async function sweepBatch(
  { db, store, log, pubSub }: Pick<Services, 'db' | 'store' | 'log' | 'pubSub'>,
  condition: ReturnType<typeof sql>,
): Promise<number> {
  const deleteBatch = async (trx: Transaction<Database>) => {
    const orphans = await sql<{ id: string; key: string }>`
      SELECT f.id, f.key FROM files f WHERE ${condition} AND NOT EXISTS (SELECT FROM artifacts a WHERE a.file = f.id)
      LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`.execute(trx)
    if (orphans.rows.length === 0) return { files: [], keys: [] }
    const ids = orphans.rows.map((row) => row.id)
    const derivatives = await trx.deleteFrom('derivatives').where('file', 'in', ids).returning('key').execute()
    await trx.deleteFrom('files').where('id', 'in', ids).execute()
    return { files: ids, keys: [...orphans.rows, ...derivatives].map((row) => row.key) }
  }
  // The artifacts are already gone and nobody waits for the result, so don't run this on behalf of the caller.
  const deletedFiles = await longTransaction(db, deleteBatch, { caller: NO_CALLER })
  publishDestroyedFiles(pubSub, deletedFiles.files)
  await discardObjects({ db, store, log }, deletedFiles.keys)
  return deletedFiles.files.length
}
