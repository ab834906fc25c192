import { sql, type Transaction } from 'kysely'
import { byProject, demandInside, meOf, type Asked } from '#server/access/rights.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { actorOf, record, thingsOf, type Recorder } from '#server/record/record.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { holdTree } from './hold.ts'
import { insideOf, lockStructure } from './library.repo.ts'

/**
 * Moves artifacts to the trash: inactive, at the top level, with their folder remembered. Does nothing for those
 * already there. The caller must hold the locks.
 * @spec 4.artifact.1
 */
export async function trashArtifacts(
  on: Recorder & { db: Transaction<Database> },
  asked: Asked,
  ids: readonly string[],
  now = Date.now(),
): Promise<void> {
  for (const [project, own] of byProject(asked, 'artifact', ids)) {
    const { rows } = await sql<{ id: string }>`
      UPDATE artifacts SET active = false, restore_folder = folder, folder = NULL, trash_batch = ${newId()}, trash_root = true, updated_at = ${now}
      WHERE id = ANY(${uuids(own)}) AND active RETURNING id`.execute(on.db)
    const things = thingsOf(
      'artifacts',
      rows.map((row) => row.id),
    )
    await record(on, actorOf(asked), { project, act: 'trash', kind: 'artifact', things, at: now })
  }
}

/**
 * Moves folders with their contents to the trash as one batch; each entry remembers its own folder. Throws `conflict`
 * if one is already there, `forbidden` if the caller may not trash all contents.
 * @spec 4.folder.1
 */
export async function trashFolders(on: Recorder, asked: Asked, ids: readonly string[]): Promise<void> {
  await longTransaction(on.db, async (trx) => {
    const now = Date.now()
    const groups = byProject(asked, 'folder', ids)
    await lockStructure(trx, ...groups.keys())
    for (const [project, own] of groups) {
      const tree = await holdTree(trx, asked, own)
      if (own.some((id) => !tree.ids.includes(id))) throw new AppError('conflict', { reason: ['trashed_already'] })
      const placed = asked.grant.placed('folder', own[0] ?? '')
      demandInside(placed, await insideOf(trx, meOf(asked), tree.ids), 'folder.trash', 'artifact.trash')
      const batch = newId()
      await sql`UPDATE folders SET active = false, restore_folder = folder, folder = NULL, trash_batch = ${batch},
        trash_root = id = ANY(${uuids(tree.tops)}), updated_at = ${now} WHERE id = ANY(${uuids(tree.ids)})`.execute(trx)
      await sql`UPDATE artifacts SET active = false, restore_folder = folder, folder = NULL, trash_batch = ${batch}, updated_at = ${now}
        WHERE folder = ANY(${uuids(tree.ids)}) AND active`.execute(trx)
      const entry = { project, act: 'trash', kind: 'folder', at: now } as const
      await record({ ...on, db: trx }, actorOf(asked), { ...entry, things: thingsOf('folders', tree.tops) })
    }
  })
}
