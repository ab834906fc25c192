import { sql, type Kysely } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'

/**
 * Destroys an artifact that is in the trash; its bytes go when no other artifact shares them.
 * @spec 4.artifact.3
 */
export async function destroyArtifact(services: Services, id: string): Promise<void> {
  const gone = await services.db
    .deleteFrom('artifacts')
    .where('id', '=', id)
    .where('active', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new AppError('conflict', { message: 'only what is in the trash can be destroyed' })
  await sweepFiles(services)
}

/** Destroys a folder that is in the trash with what went there with it. */
export async function destroyFolder(services: Services, id: string): Promise<void> {
  await transaction(services.db, async (trx) => {
    const folder = await trx
      .selectFrom('folders')
      .select('trash_batch')
      .where('id', '=', id)
      .where('active', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!folder) throw new AppError('conflict', { message: 'only what is in the trash can be destroyed' })
    await destroyBelow(trx, id, folder.trash_batch)
  })
  await sweepFiles(services)
}

async function destroyBelow(trx: Kysely<Database>, id: string, batch: string | null): Promise<void> {
  const below = await sql<{ id: string }>`
    WITH RECURSIVE down AS (
      SELECT id FROM folders WHERE id = ${id}
      UNION ALL SELECT f.id FROM folders f JOIN down ON f.restore_folder = down.id WHERE f.trash_batch = ${batch}
    ) SELECT id FROM down`.execute(trx)
  const ids = below.rows.map((row) => row.id)
  await sql`DELETE FROM artifacts WHERE trash_batch = ${batch} AND restore_folder = ANY(${ids}::uuid[]) AND NOT active`.execute(
    trx,
  )
  await sql`DELETE FROM folders WHERE id = ANY(${ids}::uuid[])`.execute(trx)
}

const SWEEP_AT_ONCE = 500

/**
 * Removes stored files that no artifact refers to any more: first the rows, so that nobody can find them, then the
 * bytes. A crash in between leaves objects without a row, which the store's sweep finds.
 */
export async function sweepFiles({ db, store }: Pick<Services, 'db' | 'store'>): Promise<void> {
  const keys = await transaction(db, async (trx) => {
    const orphans = await sql<{ id: string; key: string }>`
      SELECT f.id, f.key FROM files f WHERE NOT EXISTS (SELECT FROM artifacts a WHERE a.file = f.id)
      LIMIT ${SWEEP_AT_ONCE} FOR UPDATE SKIP LOCKED`.execute(trx)
    if (orphans.rows.length === 0) return []
    const ids = orphans.rows.map((row) => row.id)
    const derivatives = await trx.deleteFrom('derivatives').where('file', 'in', ids).returning('key').execute()
    await trx.deleteFrom('files').where('id', 'in', ids).execute()
    return [...orphans.rows, ...derivatives].map((row) => row.key)
  })
  await store.remove(keys)
}
