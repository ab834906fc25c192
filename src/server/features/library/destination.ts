import { sql, type Transaction } from 'kysely'
import { requireAction, isOwn, type AuthorizedRequest, type FolderContents } from '#server/access/authorized-request.ts'
import { requireFolder } from '#server/access/require-folder.ts'
import { isAllowed, isAllowedWithin, type AuthorizedSubject } from '#server/access/authorized-subject.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { belongsToOtherOrg } from './library.repo.ts'

/** Where a call moves or copies entries to. Without `visibility`, each keeps its own. */
export interface Destination {
  folderId: string
  projectId: string
  visibility?: 'private' | 'local' | undefined
}

/** Where a call moves or copies items to; `user` and `created_at` replace their creator and date. */
export interface ItemDestination extends Destination {
  user?: string | undefined
  created_at?: number | undefined
}

export interface Target {
  project: string
  /** Null for the top level. */
  folder: string | null
  authorizedProject: AuthorizedSubject
  /** Whether the caller may publish in the target project and, below, create tags in it. */
  mayPublish: boolean
  mayTag: boolean
}

/** Checks a destination and locks its folder until the transaction ends. */
export async function resolveTarget(
  trx: Transaction<Database>,
  call: AuthorizedRequest,
  destination: Destination,
): Promise<Target> {
  const authorizedProject = call.authorization.getSubject('project', destination.projectId)
  const mayPublish = isAllowed(authorizedProject, 'artifact.create-visible')
  if (destination.visibility === 'local' && !mayPublish) throw new AppError('forbidden')
  return {
    project: destination.projectId,
    folder: await requireFolder(trx, destination.projectId, destination.folderId, 'folderId'),
    authorizedProject,
    mayPublish,
    mayTag: isAllowed(authorizedProject, 'tag.create'),
  }
}

/**
 * Moving or copying items to another org, or to a project where the caller may download others' items, gives access to
 * the originals. Throws `forbidden` unless the caller may download them in their current project.
 */
export async function requireTransferAllowed(
  trx: Transaction<Database>,
  { project, authorizedProject }: Target,
  source: AuthorizedSubject,
  { hasOwnItems, hasOthersItems }: Pick<FolderContents, 'hasOwnItems' | 'hasOthersItems'>,
): Promise<void> {
  if (source.project === null || source.project === project) return
  if (
    !isAllowedWithin(authorizedProject, 'artifact.download', null) &&
    !(await belongsToOtherOrg(trx, project, [source.project]))
  )
    return
  if (hasOwnItems) requireAction(source, 'artifact.download', true)
  if (hasOthersItems) requireAction(source, 'artifact.download', false)
}

/**
 * Throws `forbidden` unless the caller may transfer these locked items, whatever projects they belong to, to the
 * target.
 */
export async function requireTransferAllowedForAll(
  trx: Transaction<Database>,
  call: AuthorizedRequest,
  target: Target,
  lockedItems: readonly { id: string; project: string; user_id: string | null }[],
): Promise<void> {
  for (const items of Map.groupBy(lockedItems, ({ project }) => project).values()) {
    const ownCount = items.filter((item) => isOwn(call, item)).length
    const ownership = { hasOwnItems: ownCount > 0, hasOthersItems: ownCount < items.length }
    await requireTransferAllowed(trx, target, call.authorization.getSubject('artifact', items[0]?.id ?? ''), ownership)
  }
}

/** Throws `forbidden` unless the caller may change the visibility of the items in a folder. */
export function requireSetVisibility(
  authorizedProject: AuthorizedSubject,
  { hasOwnItems, hasOthersItems }: Pick<FolderContents, 'hasOwnItems' | 'hasOthersItems'>,
) {
  if (hasOwnItems) requireAction(authorizedProject, 'artifact.set-visibility', true)
  if (hasOthersItems) requireAction(authorizedProject, 'artifact.set-visibility', false)
}

/** Throws `bad_input` unless this user is a member or owner of the project. */
export async function requireProjectPerson(trx: Transaction<Database>, project: string, user: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM projects p WHERE p.id = ${project} AND (
      EXISTS (SELECT FROM permissions m WHERE m.project = p.id AND m.user_id = ${user})
      OR EXISTS (SELECT FROM org_owners o WHERE o.org = p.org AND o.user_id = ${user}))`.execute(trx)
  if (rows.length === 0) throw badInput('user', 'no_member')
}
