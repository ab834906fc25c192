import { AppError } from '#server/kit/app-error.ts'
import { can } from '#shared/policy/can.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { Grant } from './authorise.ts'
import type { Caller } from './caller.ts'
import type { Placed } from './place.ts'

/** What acts need of a call: its caller and its authorization. */
export interface Asked {
  caller: Caller
  grant: Grant
}

export const meOf = ({ caller }: Asked) => caller.session?.user.id ?? null

/** Whether the caller created something; nobody owns a thing without a creator. */
export const isOwn = (asked: Asked, { user_id }: { user_id: string | null }): boolean =>
  user_id !== null && user_id === meOf(asked)

/** Throws `forbidden` unless the caller may act on things of the project that are their own, or that are not. */
export function demand(placed: Placed, action: Action, own: boolean): void {
  if (!can(placed.standing, action, { ...placed.subject, own })) throw new AppError('forbidden')
}

/** Whose folders and items some folders contain, relative to one user. */
export interface Inside {
  ownFolders: boolean
  othersFolders: boolean
  ownItems: boolean
  othersItems: boolean
  inReview: boolean
}

/**
 * Acting on a folder acts on all its contents, so the caller needs each permission that the contents would need on
 * their own (docs/decisions/006-whose-rights-a-folder-asks.md). Throws `forbidden`.
 */
export function demandInside(placed: Placed, inside: Inside, folder: Action, artifact: Action): void {
  if (inside.ownFolders) demand(placed, folder, true)
  if (inside.othersFolders) demand(placed, folder, false)
  if (inside.ownItems) demand(placed, artifact, true)
  if (inside.othersItems) demand(placed, artifact, false)
}

/** Groups ids by their project, in the order in which projects are locked. */
export function byProject(asked: Asked, kind: 'artifact' | 'folder', ids: readonly string[]): Map<string, string[]> {
  const groups = Map.groupBy(ids, (id) => asked.grant.placed(kind, id).project ?? '')
  return new Map([...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
