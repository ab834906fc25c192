import type { Kysely } from 'kysely'
import type { Grant } from '#server/access/authorise.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { can } from '#shared/policy/can.ts'
import { MAX_THINGS } from '#shared/rules/limits.ts'
import { foldersOf, itemsOf, sumOf } from './downloads.repo.ts'

export interface Wanted {
  project: string
  artifacts: string[]
  folders: string[]
  /** Whether all exhibits of the project are included, or only those that show a selected item. */
  exhibits: boolean
}

/**
 * Resolves a download request to its folders with all subfolders and the ids of all items, each once. The caller's
 * permissions for the requested ids must be checked already. A user who may not download an item in a folder may not
 * download the folder (docs/decisions/006-whose-rights-a-folder-asks.md).
 */
export async function choose(db: Kysely<Database>, grant: Grant, wanted: Wanted, user: string) {
  for (const [kind, ids] of [
    ['artifact', wanted.artifacts],
    ['folder', wanted.folders],
  ] as const) {
    const foreign = ids.some((id) => grant.placed(kind, id).project !== wanted.project)
    if (foreign) throw badInput(`${kind}s`, 'other_project')
  }
  const folders = await foldersOf(db, wanted.folders)
  const known = new Set(folders.map(({ id }) => id))
  if (wanted.folders.some((id) => !known.has(id))) throw badInput('folders', 'in_trash')
  const items = await itemsOf(db, { artifacts: wanted.artifacts, folders: [...known] }, MAX_THINGS + 1)
  if (items.length + folders.length > MAX_THINGS)
    throw new AppError('too_large', { reason: ['too_many_things', MAX_THINGS] })
  const { count, size, own, others } = await sumOf(db, items, user)
  const { standing, subject } = grant.placed('project', wanted.project)
  for (const [some, mine] of [
    [own, true],
    [others, false],
  ] as const) {
    if (some && !can(standing, 'artifact.download', { ...subject, own: mine })) throw new AppError('forbidden')
  }
  return { project: wanted.project, exhibits: wanted.exhibits, folders, items, count, size }
}
