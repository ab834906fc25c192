import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'

/**
 * Puts one artifact into the trash: inactive, at the top, with its folder remembered. Trashing again changes nothing.
 * @spec 4.artifact.1
 */
export async function trashArtifact(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('artifacts')
    .set((e) => ({
      active: false,
      restore_folder: e.ref('folder'),
      folder: null,
      trash_batch: newId(),
      updated_at: Date.now(),
    }))
    .where('id', '=', id)
    .where('active', '=', true)
    .execute()
}

/**
 * Puts a folder into the trash with all that it holds, as one batch: each thing remembers its own folder.
 * @spec 4.folder.1
 */
export async function trashFolder(db: Kysely<Database>, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const batch = newId()
    const now = Date.now()
    const folders = await sql<{ id: string }>`
      WITH RECURSIVE down AS (
        SELECT id FROM folders WHERE id = ${id} AND active
        UNION ALL SELECT f.id FROM folders f JOIN down ON f.folder = down.id WHERE f.active
      )
      UPDATE folders SET active = false, restore_folder = folder, folder = NULL, trash_batch = ${batch}, updated_at = ${now}
      WHERE id IN (SELECT id FROM down) RETURNING id`.execute(trx)
    const ids = folders.rows.map((row) => row.id)
    if (ids.length === 0) throw new AppError('conflict', { message: 'the folder is in the trash already' })
    await sql`
      UPDATE artifacts SET active = false, restore_folder = folder, folder = NULL, trash_batch = ${batch}, updated_at = ${now}
      WHERE folder = ANY(${ids}::uuid[]) AND active`.execute(trx)
  })
}
