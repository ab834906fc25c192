import type { Kysely } from 'kysely'
import type { Authorization } from '#server/access/authorize.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { can } from '#shared/policy/can.ts'
import { MAX_TREE_ENTRIES } from '#shared/rules/limits.ts'
import { listFolderTree, listDownloadItemIds, measureDownload } from './downloads.repo.ts'

export interface DownloadRequest {
  project: string
  artifacts: string[]
  folders: string[]
  /** Whether all exhibits of the project are included, or only those that show a selected item. */
  exhibits: boolean
}

/**
 * Resolves a download request to its folders with all subfolders and the ids of all items, each once. The caller's
 * permissions for the requested ids must have been checked already. A user who may not download an item in a folder may
 * not download the folder (docs/decisions/006-check-permissions-inside-folders.md).
 */
export async function selectDownload(
  db: Kysely<Database>,
  authorization: Authorization,
  request: DownloadRequest,
  userId: string,
) {
  for (const [kind, ids] of [
    ['artifact', request.artifacts],
    ['folder', request.folders],
  ] as const) {
    const isFromOtherProject = ids.some((id) => authorization.getSubject(kind, id).project !== request.project)
    if (isFromOtherProject) throw badInput(`${kind}s`, 'other_project')
  }
  const folders = await listFolderTree(db, request.folders)
  const knownFolderIds = new Set(folders.map(({ id }) => id))
  if (request.folders.some((id) => !knownFolderIds.has(id))) throw badInput('folders', 'in_trash')
  const items = await listDownloadItemIds(
    db,
    { artifacts: request.artifacts, folders: [...knownFolderIds] },
    MAX_TREE_ENTRIES + 1,
  )
  if (items.length + folders.length > MAX_TREE_ENTRIES)
    throw new AppError('too_large', { reason: ['too_many_things', MAX_TREE_ENTRIES] })
  const { count, size, own: hasOwnItems, others: hasOthersItems } = await measureDownload(db, items, userId)
  const { relation, subject } = authorization.getSubject('project', request.project)
  for (const [exists, isOwn] of [
    [hasOwnItems, true],
    [hasOthersItems, false],
  ] as const) {
    if (exists && !can(relation, 'artifact.download', { ...subject, isOwn: isOwn })) throw new AppError('forbidden')
  }
  return { project: request.project, exhibits: request.exhibits, folders, items, count, size }
}
