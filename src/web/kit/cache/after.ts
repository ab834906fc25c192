import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query'
import { isBelow, keys, type ListKey } from '../keys.ts'

/** Filters of stale queries: visible ones are refetched at once, others when they are shown next. */
export type Stale = readonly QueryFilters[]

const below = (...all: readonly QueryKey[]): Stale => all.map((queryKey) => ({ queryKey }))

/** Changes by other users in a project: which items, and whether folders or tags and exhibits changed. */
export interface Others {
  project: string
  items: ReadonlySet<string>
  folders: boolean
  besides: boolean
}

/** Archive data that only depends on folders. */
const ofFolders = [keys.archive.paths, keys.archive.folderTitles, keys.archive.places]

function concerns({ project, items, folders, besides }: Others, key: QueryKey): boolean {
  const isUnder = (above: QueryKey) => isBelow(key, above)
  const ofItem = (above: QueryKey) => isUnder(above) && items.has(String(key[above.length]))
  // A folder change affects everything inside, which isn't listed.
  const labels = besides || folders || items.size > 0
  if (isUnder(keys.artifact.all)) return folders || ofItem(keys.artifact.all)
  if (isUnder(keys.archive.lists(project))) return false
  if (isUnder(keys.archive.of(project))) return folders || !ofFolders.some((getKey) => isUnder(getKey(project)))
  if (isUnder(keys.activity.all)) return folders || isUnder(keys.activity.of(project)) || ofItem(keys.activity.things)
  return labels && [keys.exhibit.all, keys.tags(project), keys.exhibits(project), keys.project(project)].some(isUnder)
}

function isOfProject(project: string, { queryKey, state }: Query): boolean {
  const { archive, tags, exhibits, artifact, activity, exhibit, members, owners, submissions } = keys
  const contentKeys = [archive.of(project), tags(project), exhibits(project), artifact.all, activity.all, exhibit.all]
  const projectKeys = [...contentKeys, members.of(project), owners.all, submissions.of(project)]
  return state.data !== undefined && projectKeys.some((above) => isBelow(queryKey, above))
}

// The only place that says which data is stale after an event. One export per event, so that a page bundles only
// those it uses.

/** Every action is written to the audit log, which activity lists show. */
export const anyAct = () => below(keys.activity.all)
export const guideEnded = () => below(keys.me)
/** An item was published in the gallery. */
export const shown = (project: string, id: string) => below(keys.archive.of(project), keys.artifact.of(id))
export const addressConfirmed = () => below(keys.me)
/** Turning two-step sign-in on ends all other sessions. */
export const twoStepChanged = (user: string) => below(keys.twoStep(user), keys.sessions(user))
export const passkeysChanged = (user: string) => below(keys.passkeys(user))
export const sessionsEnded = (user: string) => below(keys.sessions(user))
/** The session ended, or the user has fewer permissions than expected. */
export const userForgotten = () => below(keys.me, keys.access.all, keys.guard.all)
/** The cached results of the route guards must be checked again. */
export const guardsPassed = () => below(keys.guard.all)
/** The user's permissions or visibility in a project changed. */
export const standingChanged = (project: string) =>
  below(keys.access.all, keys.project(project), keys.projectsAndOrgs.all, keys.archive.all, keys.artifact.all)
/** A report was closed or reopened; its item may have become private. */
export const reportResolved = (project: string, artifact?: string) =>
  below(keys.reports.of(project), ...(artifact ? [keys.archive.of(project), keys.artifact.of(artifact)] : []))
/** Submissions were decided or reopened: their items enter or leave the archive. */
export const reviewed = (project: string) =>
  below(keys.submissions.of(project), keys.archive.of(project), keys.artifact.all)
/** A ticket got a message or was resolved. */
export const said = () => below(keys.tickets.all, keys.administration.one('waiting'))
/**
 * Submissions of a project changed in an unknown way. Their items are in no archive list; only visible items are
 * refetched.
 */
export const submissionsChanged = (project: string) => below(keys.submissions.of(project), keys.artifact.all)
export const membersChanged = (project: string) => below(keys.members.of(project), keys.owners.all)
/** A member was removed, and their items may have a new owner. */
export const memberRemoved = (project: string) =>
  below(keys.members.of(project), keys.archive.of(project), keys.artifact.all)
/** An administrator changed something. */
export const administered = () => below(keys.administration.all)
/** A website entry was created, published, moved or deleted, or a message changed its state. */
export const siteWritten = () => below(keys.website.written, keys.administration.one('waiting'))
/** The user joined or left a project. */
export const projectJoined = () => below(keys.projectsAndOrgs.all, keys.access.all)
export const projectMade = (org: string) => below(keys.projectsAndOrgs.all, keys.org.of(org))
export const orgSaved = (org: string) => below(keys.org.of(org), keys.projectsAndOrgs.all)
/** The subscription of an organisation changed. */
export const orgChanged = (org: string) => below(keys.org.of(org), keys.projectsAndOrgs.all, keys.access.all)
export const ownersChanged = (org: string) => below(keys.owners.of(org), keys.org.of(org), keys.members.all)
/** An owner cancelled unfinished uploads. */
export const uploadsEnded = (org: string) => below(keys.org.uploads(org))
/** A person was removed from all projects of an organisation. */
export const personRemoved = (org: string) =>
  below(keys.org.of(org), keys.members.all, keys.archive.all, keys.artifact.all)
/** The project's settings changed; its name and address also appear in lists. */
export const projectSaved = (project: string) => below(keys.project(project), keys.projectsAndOrgs.all)

export const folderSaved = (project: string) => below(keys.archive.of(project))
export const uploaded = (project: string) => below(keys.archive.of(project))
export const itemSaved = (project: string) => below(keys.archive.of(project))
export const itemTagged = (project: string, id: string) =>
  below(keys.artifact.tags(id), keys.tags(project), keys.archive.of(project))
export const captionsSaved = (id: string) => below(keys.artifact.captions(id))
/** Items or folders of a project were trashed, restored or deleted for good. */
export const trashed = (project: string) =>
  below(keys.archive.of(project), keys.artifact.all, keys.tags(project), keys.exhibit.all, keys.exhibits(project))
/** Entries were edited, moved or copied, possibly into another project, where they lose their tags and exhibits. */
export const filed = () => below(keys.archive.all, keys.artifact.all, keys.allTags, keys.exhibit.all, keys.allExhibits)
/** Items were tagged, possibly with new tags. */
export const tagsUsed = (project: string) => below(keys.tags(project))
/** Tags were renamed, merged or deleted. */
export const tagsChanged = (project: string) => below(keys.tags(project), keys.artifact.all, keys.archive.of(project))

/** The project moved to another organisation. */
export const projectHandedOver = (project: string) =>
  below(keys.project(project), keys.projectsAndOrgs.all, keys.access.all, keys.org.all, keys.owners.all)
export const projectRemoved = () => below(keys.projectsAndOrgs.all, keys.org.all)

export const exhibitSaved = (project: string, id: string) =>
  below(keys.exhibit.of(id), keys.exhibits(project), keys.artifact.all)
export const exhibitRemoved = (project: string) => below(keys.exhibits(project), keys.artifact.all)
export const exhibitFilled = (project: string, id: string) =>
  below(keys.exhibit.of(id), keys.exhibits(project), keys.artifact.all)

/** The portal's form changed since the visitor loaded it. */
export const portalChanged = (id: string, token: string) => below(keys.shownPortal(id, token))
export const portalMade = (project: string) => below(keys.portal(project), keys.activity.all)
/** The user has read an answer. */
export const answerSeen = () => below(keys.tickets.own)
/** The draft of a gallery's design changed. */
export const designed = (project: string) => below(keys.design.preview(project))
/** Files shared from another application were imported or discarded. */
export const sharedTaken = (person: string) => below(keys.sharedFiles(person))

/** Everything except archive lists, in which changed items are replaced individually. */
export const others = (what: Others): Stale => [{ predicate: ({ queryKey }) => concerns(what, queryKey) }]
/** Data loaded while live updates weren't received. */
export const deaf = (project: string): Stale => [{ predicate: (query) => isOfProject(project, query) }]
/** Other users changed the contents of archive lists. */
export const listsChanged = (project: string) => below(keys.archive.lists(project))
/** The new positions of changed items in a list can't be computed in the browser. */
export const placesUnknown = (list: ListKey<unknown>): Stale => [{ queryKey: list, exact: true }]
