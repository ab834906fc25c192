import { sql } from 'kysely'
import { byProject, type Asked } from '#server/access/rights.ts'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { uuids } from '#server/db/uuids.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { actorOf, record, thingsOf } from '#server/record/record.ts'
import { AppError } from '#server/kit/app-error.ts'
import { holdArtifacts, holdFolders } from './hold.ts'
import { lockReferences, lockStructure, lockTrash, trashedTreeOf } from './library.repo.ts'

const notInTrash = () => new AppError('conflict', { reason: ['not_in_trash'] })

/**
 * Destroys artifacts in the trash; their bytes are deleted when no other artifact shares them. Throws `conflict` and
 * destroys none if one isn't in the trash.
 * @spec 4.artifact.3
 */
export async function destroyArtifacts(services: Services, asked: Asked, ids: readonly string[]): Promise<void> {
  const { db, hub } = services
  const files = await longTransaction(db, async (trx) => {
    const orphans: string[] = []
    const groups = byProject(asked, 'artifact', ids)
    await lockProjects(trx, groups.keys())
    await lockReferences(trx, sql`a.id = ANY(${uuids(ids)})`)
    for (const [project, own] of groups) {
      await holdArtifacts(trx, asked, own)
      const things = thingsOf('artifacts', own)
      await record({ hub, db: trx }, actorOf(asked), { project, act: 'destroy', kind: 'artifact', things })
      const { rows } = await sql<{ file: string | null }>`
        DELETE FROM artifacts WHERE id = ANY(${uuids(own)}) AND NOT active RETURNING file`.execute(trx)
      if (rows.length < own.length) throw notInTrash()
      orphans.push(...rows.flatMap(({ file }) => file ?? []))
    }
    return orphans
  })
  await sweepFiles(services, files)
}

/** Destroys folders in the trash with everything that was trashed with them. */
export async function destroyFolders(services: Services, asked: Asked, ids: readonly string[]): Promise<void> {
  const { db, hub } = services
  const files = await longTransaction(db, async (trx) => {
    const orphans: string[] = []
    const groups = byProject(asked, 'folder', ids)
    await lockStructure(trx, ...groups.keys())
    for (const [project, own] of groups) {
      await holdFolders(trx, asked, own)
      const tree = await trashedTreeOf(trx, own)
      await lockReferences(trx, sql`a.restore_folder = ANY(${uuids(tree.ids)}) AND NOT a.active`)
      if (own.some((id) => !tree.ids.includes(id))) throw notInTrash()
      const things = thingsOf('folders', tree.tops)
      await record({ hub, db: trx }, actorOf(asked), { project, act: 'destroy', kind: 'folder', things })
      const { rows } = await sql<{ file: string | null }>`
        DELETE FROM artifacts a USING folders f WHERE f.id = ANY(${uuids(tree.ids)}) AND a.restore_folder = f.id
          AND a.trash_batch = f.trash_batch AND NOT a.active AND NOT a.trash_root RETURNING a.file`.execute(trx)
      orphans.push(...rows.flatMap(({ file }) => file ?? []))
      // Entries that were trashed before their folder stay in the trash and will be restored to the nearest remaining
      // folder.
      for (const table of ['artifacts', 'folders'] as const)
        await sql`UPDATE ${sql.table(table)} SET restore_folder = nearest_living(restore_folder)
          WHERE restore_folder = ANY(${uuids(tree.ids)})`.execute(trx)
      await sql`DELETE FROM folders WHERE id = ANY(${uuids(tree.ids)})`.execute(trx)
    }
    return orphans
  })
  await sweepFiles(services, files)
}

/**
 * Destroys everything in the trash of a project and returns the counts.
 * @spec 4.artifact.4
 */
export async function emptyTrash(services: Services, asked: Asked, project: string) {
  const { db, hub } = services
  const { files, ...counts } = await longTransaction(db, async (trx) => {
    await lockStructure(trx, project)
    // Locked before they are logged, so that later additions to the trash are kept.
    await lockReferences(trx, sql`a.project = ${project} AND NOT a.active AND a.trash_batch IS NOT NULL`)
    const folders = await lockTrash(trx, 'folders', project)
    const items = await lockTrash(trx, 'artifacts', project)
    const entry = { project, act: 'destroy' } as const
    const to = { hub, db: trx }
    await record(to, actorOf(asked), { ...entry, kind: 'artifact', things: thingsOf('artifacts', items) })
    await record(to, actorOf(asked), { ...entry, kind: 'folder', things: thingsOf('folders', folders) })
    const { rows } = await sql<{ file: string | null }>`
      DELETE FROM artifacts WHERE id = ANY(${uuids(items)}) RETURNING file`.execute(trx)
    await sql`DELETE FROM folders WHERE id = ANY(${uuids(folders)})`.execute(trx)
    const orphans = rows.flatMap(({ file }) => file ?? [])
    return { files: orphans, artifacts: items.length, folders: folders.length }
  })
  await sweepFiles(services, files)
  return counts
}
