import { AppError } from '#server/kit/app-error.ts'
import { can } from '#shared/policy/can.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { Authorization } from './authorize.ts'
import type { Caller } from './caller.ts'
import type { AuthorizedSubject } from './authorized-subject.ts'

/** A call's caller and authorization: all that the business logic needs of it. */
export interface AuthorizedRequest {
  caller: Caller
  authorization: Authorization
}

export const getCurrentUserId = ({ caller }: AuthorizedRequest) => caller.session?.user.id ?? null

/** Whether the caller created this object; one without a creator belongs to nobody. */
export const isOwn = (request: AuthorizedRequest, { user_id }: { user_id: string | null }): boolean =>
  user_id !== null && user_id === getCurrentUserId(request)

/**
 * Throws `forbidden` unless the caller may perform the action on objects of the project that they created
 * (`isOwnSubject`) or that others created.
 */
export function requireAction(authorized: AuthorizedSubject, action: Action, isOwnSubject: boolean): void {
  if (!can(authorized.relation, action, { ...authorized.subject, isOwn: isOwnSubject })) throw new AppError('forbidden')
}

/** Whether a set of folders contains a user's own or other people's folders and items, or items that await review. */
export interface FolderContents {
  hasOwnFolders: boolean
  hasOthersFolders: boolean
  hasOwnItems: boolean
  hasOthersItems: boolean
  hasPendingReview: boolean
}

/**
 * Acting on a folder acts on all its contents, so the caller needs each permission that the contents would need on
 * their own (docs/decisions/006-check-permissions-inside-folders.md). Throws `forbidden`.
 */
export function requireActionsOnContents(
  authorized: AuthorizedSubject,
  contents: FolderContents,
  folderAction: Action,
  artifactAction: Action,
): void {
  if (contents.hasOwnFolders) requireAction(authorized, folderAction, true)
  if (contents.hasOthersFolders) requireAction(authorized, folderAction, false)
  if (contents.hasOwnItems) requireAction(authorized, artifactAction, true)
  if (contents.hasOthersItems) requireAction(authorized, artifactAction, false)
}

/** Groups ids by project, sorted in the order in which projects are locked. */
export function groupByProject(
  request: AuthorizedRequest,
  kind: 'artifact' | 'folder',
  ids: readonly string[],
): Map<string, string[]> {
  const groups = Map.groupBy(ids, (id) => request.authorization.getSubject(kind, id).project ?? '')
  return new Map([...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
