import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query'
import { isUnderKey, keys, type ListKey } from '../keys.ts'

/** Filters of stale queries: visible ones are refetched immediately, others when they are shown next. */
export type StaleQueries = readonly QueryFilters[]

const queriesBelow = (...parentKeys: readonly QueryKey[]): StaleQueries => parentKeys.map((queryKey) => ({ queryKey }))

/** Changes by other users in a project: which items, and whether folders or tags and exhibits changed. */
export interface ChangesByOthers {
  project: string
  items: ReadonlySet<string>
  folders: boolean
  tagsOrExhibits: boolean
}

/** Archive data that only depends on folders. */
const folderKeys = [keys.archive.paths, keys.archive.folderTitles, keys.archive.moveTargets]

function isAffected({ project, items, folders, tagsOrExhibits }: ChangesByOthers, key: QueryKey): boolean {
  const isUnder = (parentKey: QueryKey) => isUnderKey(key, parentKey)
  const belongsToChangedItem = (parentKey: QueryKey) => isUnder(parentKey) && items.has(String(key[parentKey.length]))
  // A folder change affects everything inside, which isn't listed.
  const affectsLabels = tagsOrExhibits || folders || items.size > 0
  if (isUnder(keys.artifact.all)) return folders || belongsToChangedItem(keys.artifact.all)
  if (isUnder(keys.archive.lists(project))) return false
  if (isUnder(keys.archive.of(project))) return folders || !folderKeys.some((getKey) => isUnder(getKey(project)))
  if (isUnder(keys.activity.all))
    return folders || isUnder(keys.activity.of(project)) || belongsToChangedItem(keys.activity.entries)
  return (
    affectsLabels && [keys.exhibit.all, keys.tags(project), keys.exhibits(project), keys.project(project)].some(isUnder)
  )
}

function belongsToProject(project: string, { queryKey, state }: Query): boolean {
  const { archive, tags, exhibits, artifact, activity, exhibit, members, owners, submissions } = keys
  const contentKeys = [archive.of(project), tags(project), exhibits(project), artifact.all, activity.all, exhibit.all]
  const projectKeys = [...contentKeys, members.of(project), owners.all, submissions.of(project)]
  return state.data !== undefined && projectKeys.some((parentKey) => isUnderKey(queryKey, parentKey))
}

// The only place that says which data is stale after an event. One export per event, so that a page bundles only
// those it uses.

/** Every action is written to the audit log, which activity lists show. */
export const anyAction = () => queriesBelow(keys.activity.all)
/** An import was read, planned, run or undone. It may have changed anything in its project's archive. */
export const importChanged = (project: string, id: string) =>
  queriesBelow(
    keys.imports.of(project),
    keys.imports.detail(id),
    keys.archive.of(project),
    keys.artifact.all,
    keys.tags(project),
    keys.exhibits(project),
    keys.activity.all,
  )
/** A preservation package was requested or deleted. */
export const exportsChanged = (project: string) => queriesBelow(keys.exports(project))
/** A mapping of a project's tables was saved, changed or deleted. */
export const importMappingsChanged = (project: string) => queriesBelow(keys.imports.mappings(project))
/** A project started or stopped watching a folder of the server. */
export const watchedFoldersChanged = (project: string) => queriesBelow(keys.imports.watched(project))
export const guideEnded = () => queriesBelow(keys.me)
/** An item was published in the gallery. */
export const itemPublished = (project: string, id: string) =>
  queriesBelow(keys.archive.of(project), keys.artifact.of(id))
export const addressConfirmed = () => queriesBelow(keys.me)
/** Turning two-step sign-in on ends all other sessions. */
export const twoStepChanged = (user: string) => queriesBelow(keys.twoStep(user), keys.sessions(user))
export const passkeysChanged = (user: string) => queriesBelow(keys.passkeys(user))
export const sessionsEnded = (user: string) => queriesBelow(keys.sessions(user))
/** The session ended, or the user has fewer permissions than expected. */
export const userForgotten = () => queriesBelow(keys.me, keys.access.all, keys.guard.all)
/** The cached results of the route guards must be checked again. */
export const accessMaybeLost = () => queriesBelow(keys.guard.all)
/** The user's permissions or visibility in a project changed. */
export const accessChanged = (project: string) =>
  queriesBelow(keys.access.all, keys.project(project), keys.projectsAndOrgs.all, keys.archive.all, keys.artifact.all)
/** A report was closed or reopened; its item may have become private. */
export const reportResolved = (project: string, artifact?: string) =>
  queriesBelow(keys.reports.of(project), ...(artifact ? [keys.archive.of(project), keys.artifact.of(artifact)] : []))
/** Submissions were decided or reopened: their items enter or leave the archive. */
export const submissionsReviewed = (project: string) =>
  queriesBelow(keys.submissions.of(project), keys.archive.of(project), keys.artifact.all)
/** A ticket got a message or was resolved. */
export const ticketChanged = () => queriesBelow(keys.tickets.all, keys.administration.detail('waiting'))
/**
 * Submissions of a project changed, but it isn't known how. Items under review are in no archive list, so only items that
 * are shown now are refetched.
 */
export const submissionsChanged = (project: string) => queriesBelow(keys.submissions.of(project), keys.artifact.all)
export const membersChanged = (project: string) => queriesBelow(keys.members.of(project), keys.owners.all)
/** A member was removed, and their items may have a new owner. */
export const memberRemoved = (project: string) =>
  queriesBelow(keys.members.of(project), keys.archive.of(project), keys.artifact.all)
/** An administrator made a change on the admin pages. */
export const administrationChanged = () => queriesBelow(keys.administration.all)
/** A website entry was created, published, moved or deleted, or a message changed its state. */
export const websiteChanged = () => queriesBelow(keys.website.drafts, keys.administration.detail('waiting'))
/** The user joined or left a project. */
export const membershipChanged = () => queriesBelow(keys.projectsAndOrgs.all, keys.home.all, keys.access.all)
export const projectCreated = (org: string) => queriesBelow(keys.projectsAndOrgs.all, keys.home.all, keys.org.of(org))
export const orgSaved = (org: string) => queriesBelow(keys.org.of(org), keys.projectsAndOrgs.all)
/** The subscription of an organisation changed. */
export const orgChanged = (org: string) => queriesBelow(keys.org.of(org), keys.projectsAndOrgs.all, keys.access.all)
export const ownersChanged = (org: string) => queriesBelow(keys.owners.of(org), keys.org.of(org), keys.members.all)
/** An owner cancelled unfinished uploads. */
export const uploadsEnded = (org: string) => queriesBelow(keys.org.uploads(org))
/** A person was removed from all projects of an organisation. */
export const personRemoved = (org: string) =>
  queriesBelow(keys.org.of(org), keys.members.all, keys.archive.all, keys.artifact.all)
/** The project's settings changed; its name and address also appear in lists. */
export const projectSaved = (project: string) => queriesBelow(keys.project(project), keys.projectsAndOrgs.all)

export const folderSaved = (project: string) => queriesBelow(keys.archive.of(project))
export const itemsUploaded = (project: string) => queriesBelow(keys.archive.of(project), keys.home.all)
export const itemSaved = (project: string) => queriesBelow(keys.archive.of(project))
export const itemTagged = (project: string, id: string) =>
  queriesBelow(keys.artifact.tags(id), keys.tags(project), keys.archive.of(project))
/** Own fields or templates of a project were changed. */
export const fieldsChanged = (project: string) =>
  queriesBelow(
    keys.ownFields.of(project),
    keys.artifact.all,
    keys.archive.of(project),
    keys.usedValues(project),
    keys.bindings(project),
    keys.vocabularies.all,
  )
export const captionsSaved = (id: string) => queriesBelow(keys.artifact.captions(id))
/** Items or folders of a project were trashed, restored or deleted permanently. */
export const trashChanged = (project: string) =>
  queriesBelow(
    keys.archive.of(project),
    keys.artifact.all,
    keys.tags(project),
    keys.exhibit.all,
    keys.exhibits(project),
  )
/** Items were marked as not the same, or as similar again. */
export const similarMarked = (project: string) => queriesBelow(keys.archive.similar(project), keys.artifact.all)
/** Entries were edited, moved or copied, possibly into another project, where they lose their tags and exhibits. */
export const entriesMoved = () =>
  queriesBelow(keys.archive.all, keys.artifact.all, keys.allTags, keys.exhibit.all, keys.allExhibits)
/** Items were tagged, possibly with new tags. */
export const tagsUsed = (project: string) => queriesBelow(keys.tags(project))
/** Tags were renamed, merged or deleted. */
export const tagsChanged = (project: string) =>
  queriesBelow(keys.tags(project), keys.artifact.all, keys.archive.of(project))

/** Vocabularies were created, renamed or deleted. */
export const vocabulariesChanged = () => queriesBelow(keys.vocabularies.all, keys.allBindings, keys.ownFields.all)
/** Terms were added, changed, merged or deleted, and items possibly with them. */
export const termsChanged = (vocabulary: string) =>
  queriesBelow(keys.vocabularies.contents(vocabulary), keys.vocabularies.all, keys.archive.all, keys.artifact.all)
/** A field of the project uses another vocabulary. */
export const bindingChanged = (project: string) => queriesBelow(keys.bindings(project), keys.vocabularies.all)

/** The project moved to another organisation. */
export const projectHandedOver = (project: string) =>
  queriesBelow(keys.project(project), keys.projectsAndOrgs.all, keys.access.all, keys.org.all, keys.owners.all)
export const projectRemoved = () => queriesBelow(keys.projectsAndOrgs.all, keys.org.all)

export const exhibitSaved = (project: string, id: string) =>
  queriesBelow(keys.exhibit.of(id), keys.exhibits(project), keys.artifact.all)
export const exhibitRemoved = (project: string) => queriesBelow(keys.exhibits(project), keys.artifact.all)
export const exhibitFilled = (project: string, id: string) =>
  queriesBelow(keys.exhibit.of(id), keys.exhibits(project), keys.artifact.all)

/** The portal's form changed since the visitor loaded it. */
export const portalChanged = (id: string, token: string) => queriesBelow(keys.publicPortal(id, token))
/** The organisation's subscription includes submissions from now on. */
export const submissionsIncluded = (project: string) => queriesBelow(keys.portal(project), keys.submissions.of(project))
export const portalCreated = (project: string) => queriesBelow(keys.portal(project), keys.activity.all)
/** The user has read an answer. */
export const answerSeen = () => queriesBelow(keys.tickets.own)
/** The draft of a gallery's design changed. */
export const designChanged = (project: string) => queriesBelow(keys.galleryDesign.preview(project))
/** Files shared from another application were imported or discarded. */
export const sharedFilesTaken = (userId: string) => queriesBelow(keys.sharedFiles(userId))

/** Everything except archive lists, in which changed items are replaced individually. */
export const othersChanged = (changes: ChangesByOthers): StaleQueries => [
  { predicate: ({ queryKey }) => isAffected(changes, queryKey) },
]
/** Data loaded while live updates weren't received. */
export const updatesMissed = (project: string): StaleQueries => [
  { predicate: (query) => belongsToProject(project, query) },
]
/** Other users changed the contents of archive lists. */
export const listsChanged = (project: string) => queriesBelow(keys.archive.lists(project))
/** The new positions of changed items in a list can't be computed in the browser. */
export const positionsUnknown = (list: ListKey<unknown>): StaleQueries => [{ queryKey: list, exact: true }]
