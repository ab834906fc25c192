import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'

// Back into the remembered folder; into the top where that is gone or still in the trash.
const HOME = (table: 'artifacts' | 'folders') =>
  sql`(SELECT h.id FROM folders h WHERE h.id = ${sql.ref(`${table}.restore_folder`)} AND h.active)`

/**
 * Brings an artifact back into the folder that it was in, or to the top where that is gone.
 * @spec 4.artifact.2
 */
export async function restoreArtifact(db: Kysely<Database>, id: string): Promise<void> {
  await sql`
    UPDATE artifacts SET active = true, folder = ${HOME('artifacts')}, restore_folder = NULL, trash_batch = NULL, updated_at = ${Date.now()}
    WHERE id = ${id} AND NOT active`.execute(db)
}

/**
 * Brings a folder back with everything that went into the trash with it, each into its own folder.
 * @spec 4.folder.2
 */
export async function restoreFolder(db: Kysely<Database>, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const now = Date.now()
    const batch = await trx
      .selectFrom('folders')
      .select('trash_batch')
      .where('id', '=', id)
      .where('active', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (!batch?.trash_batch) return
    // This folder and, of its batch, those that were below it.
    const restored = await sql<{ id: string }>`
      WITH RECURSIVE down AS (
        SELECT id FROM folders WHERE id = ${id}
        UNION ALL SELECT f.id FROM folders f JOIN down ON f.restore_folder = down.id WHERE f.trash_batch = ${batch.trash_batch}
      )
      UPDATE folders SET active = true, trash_batch = NULL, updated_at = ${now} WHERE id IN (SELECT id FROM down) RETURNING id`.execute(
      trx,
    )
    const ids = restored.rows.map((row) => row.id)
    await sql`UPDATE folders SET folder = ${HOME('folders')}, restore_folder = NULL WHERE id = ANY(${ids}::uuid[])`.execute(
      trx,
    )
    await sql`
      UPDATE artifacts SET active = true, folder = restore_folder, restore_folder = NULL, trash_batch = NULL, updated_at = ${now}
      WHERE restore_folder = ANY(${ids}::uuid[]) AND trash_batch = ${batch.trash_batch}`.execute(trx)
  })
}
