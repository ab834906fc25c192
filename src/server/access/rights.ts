import { AppError } from '#server/kit/app-error.ts'
import { can } from '#shared/policy/can.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { Grant } from './authorise.ts'
import type { Caller } from './caller.ts'
import type { Placed } from './place.ts'

/** A call as far as acts need it: who makes it, and what has been granted. */
export interface Asked {
  caller: Caller
  grant: Grant
}

export const meOf = ({ caller }: Asked) => caller.session?.user.id ?? null

/** Whether something is the caller's own; what is of nobody is nobody's. */
export const isOwn = (asked: Asked, { user_id }: { user_id: string | null }): boolean =>
  user_id !== null && user_id === meOf(asked)

/** Throws `forbidden` unless the caller may do this to a thing of the project that is their own, or another's. */
export function demand(placed: Placed, action: Action, own: boolean): void {
  if (!can(placed.standing, action, { ...placed.subject, own })) throw new AppError('forbidden')
}

/** Whose things some folders and what lies in them are, seen from one person. */
export interface Inside {
  ownFolders: boolean
  othersFolders: boolean
  ownItems: boolean
  othersItems: boolean
  inReview: boolean
}

/**
 * Folders are acted on with all they hold, so the caller must be allowed each part of it: another's item in one's own
 * folder asks what it asks outside (docs/decisions/006-whose-rights-a-folder-asks.md).
 */
export function demandInside(placed: Placed, inside: Inside, folder: Action, artifact: Action): void {
  if (inside.ownFolders) demand(placed, folder, true)
  if (inside.othersFolders) demand(placed, folder, false)
  if (inside.ownItems) demand(placed, artifact, true)
  if (inside.othersItems) demand(placed, artifact, false)
}

/** Ids by the project that they are of, in the order in which projects are locked. */
export function byProject(asked: Asked, kind: 'artifact' | 'folder', ids: readonly string[]): Map<string, string[]> {
  const groups = Map.groupBy(ids, (id) => asked.grant.placed(kind, id).project ?? '')
  return new Map([...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
