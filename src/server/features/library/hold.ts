import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Asked } from '#server/access/rights.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { lockArtifacts, lockFolders, treeOf } from './library.repo.ts'

/** An entry has moved since the call was authorized, and permissions weren't checked for its new location. */
const gone = () => new AppError('conflict', { reason: ['moved_away'] })

function demandAllThere(
  asked: Asked,
  kind: 'artifact' | 'folder',
  ids: readonly string[],
  held: readonly { id: string; project: string }[],
): void {
  if (held.length < ids.length) throw new AppError('not_found')
  if (held.some((one) => one.project !== asked.grant.placed(kind, one.id).project)) throw gone()
}

/**
 * Locks artifacts until the transaction ends and checks that they are still where the call was authorized for them.
 * Throws `not_found` if one was destroyed, `conflict` if one has moved to another project or awaits review again.
 * `share` lets others read and share-lock them too.
 */
export async function holdArtifacts(
  trx: Transaction<Database>,
  asked: Asked,
  ids: readonly string[],
  way: 'change' | 'share' = 'change',
) {
  const held = await lockArtifacts(trx, ids, way)
  demandAllThere(asked, 'artifact', ids, held)
  // No permission allows changing these, so their submission was reopened after the call was authorized.
  if (held.some((one) => one.awaits_review)) throw new AppError('conflict', { reason: ['awaits_review'] })
  return held
}

/**
 * Locks folders until the transaction ends; the structure of their projects must be locked already. Throws `not_found`
 * if one was destroyed since the call was authorized, `conflict` if one has moved to another project.
 */
export async function holdFolders(trx: Transaction<Database>, asked: Asked, ids: readonly string[]): Promise<void> {
  demandAllThere(asked, 'folder', ids, await lockFolders(trx, ids))
}

/**
 * Locks these folders and all their subfolders outside the trash until the transaction ends, so that nothing is added
 * to them.
 */
export async function holdTree(trx: Transaction<Database>, asked: Asked, ids: readonly string[]) {
  await holdFolders(trx, asked, ids)
  const tree = await treeOf(trx, ids)
  await lockFolders(trx, tree.ids)
  return tree
}

/**
 * Throws `conflict` if one of these locked artifacts (`a`) was withdrawn by its contributor, or is a copy of such an
 * item: it must not become public again.
 */
export async function demandNotTakenBack(trx: Transaction<Database>, these: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ title: string; total: number }>`
    SELECT a.title, (count(*) OVER ())::int AS total FROM artifacts a JOIN submissions s ON s.id = a.given_as
    WHERE s.status = 'withdrawn' AND ${these} ORDER BY a.title, a.id LIMIT 1`.execute(trx)
  const [first] = rows
  if (first) throw new AppError('conflict', { reason: ['taken_back', first.title, first.total - 1] })
}
