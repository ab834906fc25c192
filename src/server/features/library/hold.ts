import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Asked } from '#server/access/rights.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { lockArtifacts, lockFolders, treeOf } from './library.repo.ts'

/** What is not where it was when the call was allowed: nothing has been asked of where it is now. */
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
 * Holds artifacts until the transaction ends. All of them must still be where they were when the call was allowed: throws
 * `not_found` where one is destroyed meanwhile, `conflict` where one has come to another project or waits for review
 * again. `share`: others may read them, and hold them so, too.
 */
export async function holdArtifacts(
  trx: Transaction<Database>,
  asked: Asked,
  ids: readonly string[],
  way: 'change' | 'share' = 'change',
) {
  const held = await lockArtifacts(trx, ids, way)
  demandAllThere(asked, 'artifact', ids, held)
  // No right allows changes to these, so their submission was reopened after the call was allowed.
  if (held.some((one) => one.awaits_review)) throw new AppError('conflict', { reason: ['awaits_review'] })
  return held
}

/**
 * Holds folders until the transaction ends, in projects whose structure is locked already. Throws `not_found` where one is
 * destroyed since the call was allowed, `conflict` where one has come to another project.
 */
export async function holdFolders(trx: Transaction<Database>, asked: Asked, ids: readonly string[]): Promise<void> {
  demandAllThere(asked, 'folder', ids, await lockFolders(trx, ids))
}

/** Holds these living folders with all living ones below them until the transaction ends: nothing comes into any of them. */
export async function holdTree(trx: Transaction<Database>, asked: Asked, ids: readonly string[]) {
  await holdFolders(trx, asked, ids)
  const tree = await treeOf(trx, ids)
  await lockFolders(trx, tree.ids)
  return tree
}

/**
 * Throws `conflict` where one of these artifacts (`a`), which are held, is what its giver has taken back, or a copy of it: nobody
 * shows it to the public again.
 */
export async function demandNotTakenBack(trx: Transaction<Database>, these: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ title: string; all: number }>`
    SELECT a.title, (count(*) OVER ())::int AS all FROM artifacts a JOIN submissions s ON s.id = a.given_as
    WHERE s.status = 'withdrawn' AND ${these} ORDER BY a.title, a.id LIMIT 1`.execute(trx)
  const [first] = rows
  if (first) throw new AppError('conflict', { reason: ['taken_back', first.title, first.all - 1] })
}
