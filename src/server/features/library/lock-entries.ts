import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { AuthorizedRequest } from '#server/access/authorized-request.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { lockArtifacts, lockFolders, findFolderTree } from './library.repo.ts'

/**
 * The error for an entry that has moved since the call was authorized: permissions weren't checked for its new
 * location.
 */
const createMovedError = () => new AppError('conflict', { reason: ['moved_away'] })

function requireUnmoved(
  call: AuthorizedRequest,
  kind: 'artifact' | 'folder',
  ids: readonly string[],
  lockedEntries: readonly { id: string; project: string }[],
): void {
  if (lockedEntries.length < ids.length) throw new AppError('not_found')
  if (lockedEntries.some((entry) => entry.project !== call.authorization.getSubject(kind, entry.id).project))
    throw createMovedError()
}

/**
 * Locks artifacts until the transaction ends and checks that they are still where the call was authorized for them.
 * Throws `not_found` if one was destroyed, `conflict` if one has moved to another project or awaits review again.
 * `share` lets others read and share-lock them too.
 */
export async function lockAuthorizedArtifacts(
  trx: Transaction<Database>,
  call: AuthorizedRequest,
  ids: readonly string[],
  mode: 'change' | 'share' = 'change',
) {
  const lockedEntries = await lockArtifacts(trx, ids, mode)
  requireUnmoved(call, 'artifact', ids, lockedEntries)
  // Nobody is permitted to change these items, so their submission must have been reopened after the call was
  // authorized.
  if (lockedEntries.some((entry) => entry.awaits_review)) throw new AppError('conflict', { reason: ['awaits_review'] })
  return lockedEntries
}

/**
 * Locks folders until the transaction ends; the structure of their projects must be locked already. Throws `not_found`
 * if one was destroyed since the call was authorized, `conflict` if one has moved to another project.
 */
export async function lockAuthorizedFolders(
  trx: Transaction<Database>,
  call: AuthorizedRequest,
  ids: readonly string[],
): Promise<void> {
  requireUnmoved(call, 'folder', ids, await lockFolders(trx, ids))
}

/**
 * Locks these folders and all their subfolders outside the trash until the transaction ends, so that nothing is added
 * to them.
 */
export async function lockTree(trx: Transaction<Database>, call: AuthorizedRequest, ids: readonly string[]) {
  await lockAuthorizedFolders(trx, call, ids)
  const tree = await findFolderTree(trx, ids)
  await lockFolders(trx, tree.ids)
  return tree
}

/**
 * Throws `conflict` if one of these locked artifacts (`a`) was withdrawn by its contributor or is a copy of a withdrawn
 * item, because it must not become public again.
 */
export async function requireNotWithdrawn(trx: Transaction<Database>, condition: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ title: string; total: number }>`
    SELECT a.title, (count(*) OVER ())::int AS total FROM artifacts a
    WHERE (EXISTS (SELECT FROM submissions s WHERE s.id = a.submission AND s.status = 'withdrawn')
      OR EXISTS (SELECT FROM earlier_consents c WHERE c.id = a.submission AND c.withdrawn_at IS NOT NULL))
      AND ${condition} ORDER BY a.title, a.id LIMIT 1`.execute(trx)
  const [withdrawnItem] = rows
  if (withdrawnItem)
    throw new AppError('conflict', { reason: ['taken_back', withdrawnItem.title, withdrawnItem.total - 1] })
}
