import { sql } from 'kysely'
import { byProject, demandInside, meOf, type Asked } from '#server/access/rights.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { actorOf, record, thingsOf, type Recorder } from '#server/record/record.ts'
import { holdArtifacts, holdFolders } from './hold.ts'
import { insideOf, lockFolders, lockStructure, trashedTreeOf } from './library.repo.ts'

/**
 * Restores artifacts into their former folders, or the nearest remaining folder above. Artifacts that aren't in the
 * trash stay as they are.
 * @spec 4.artifact.2
 */
export async function restoreArtifacts(on: Recorder, asked: Asked, ids: readonly string[]): Promise<void> {
  await longTransaction(on.db, async (trx) => {
    const now = Date.now()
    const groups = byProject(asked, 'artifact', ids)
    // Keeps folders from being trashed while their items are restored.
    await lockStructure(trx, ...groups.keys())
    for (const [project, own] of groups) {
      await holdArtifacts(trx, asked, own)
      const { rows } = await sql<{ id: string }>`
        WITH homes AS MATERIALIZED (SELECT was, nearest_living(was) AS home FROM (
          SELECT DISTINCT restore_folder AS was FROM artifacts WHERE id = ANY(${uuids(own)}) AND restore_folder IS NOT NULL) d)
        UPDATE artifacts a SET active = true, folder = h.home, restore_folder = NULL, trash_batch = NULL, trash_root = false,
          updated_at = ${now}
        FROM artifacts b LEFT JOIN homes h ON h.was = b.restore_folder
        WHERE b.id = a.id AND a.id = ANY(${uuids(own)}) AND NOT a.active RETURNING a.id`.execute(trx)
      const things = thingsOf(
        'artifacts',
        rows.map((row) => row.id),
      )
      await record({ ...on, db: trx }, actorOf(asked), { project, act: 'restore', kind: 'artifact', things, at: now })
    }
  })
}

/**
 * Restores folders with everything that was trashed with them, each entry into its own folder. Throws `forbidden` if
 * the caller may not restore all of it.
 * @spec 4.folder.2
 */
export async function restoreFolders(on: Recorder, asked: Asked, ids: readonly string[]): Promise<void> {
  await longTransaction(on.db, async (trx) => {
    const now = Date.now()
    const groups = byProject(asked, 'folder', ids)
    await lockStructure(trx, ...groups.keys())
    for (const [project, own] of groups) {
      await holdFolders(trx, asked, own)
      const tree = await trashedTreeOf(trx, own)
      await lockFolders(trx, tree.ids)
      const placed = asked.grant.placed('folder', own[0] ?? '')
      demandInside(placed, await insideOf(trx, meOf(asked), tree.ids, true), 'folder.restore', 'artifact.restore')
      // Items first: they are identified by the batch that they share with their folder.
      await sql`UPDATE artifacts a SET active = true, folder = a.restore_folder, restore_folder = NULL, trash_batch = NULL, updated_at = ${now}
        FROM folders f WHERE f.id = ANY(${uuids(tree.ids)}) AND a.restore_folder = f.id AND a.trash_batch = f.trash_batch
          AND NOT a.active AND NOT a.trash_root`.execute(trx)
      await sql`UPDATE folders SET active = true, restore_folder = NULL, trash_batch = NULL, trash_root = false, updated_at = ${now},
        folder = CASE WHEN restore_folder = ANY(${uuids(tree.ids)}) THEN restore_folder ELSE nearest_living(restore_folder) END
        WHERE id = ANY(${uuids(tree.ids)})`.execute(trx)
      const entry = { project, act: 'restore', kind: 'folder', at: now } as const
      await record({ ...on, db: trx }, actorOf(asked), { ...entry, things: thingsOf('folders', tree.tops) })
    }
  })
}
