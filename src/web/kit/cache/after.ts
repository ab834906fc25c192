import type { Query, QueryFilters, QueryKey } from '@tanstack/react-query'
import { isBelow, keys, type ListKey } from '../keys.ts'

/** What of the data cache is old: asked for again at once where it is shown, else when it is shown next. */
export type Stale = readonly QueryFilters[]

const below = (...all: readonly QueryKey[]): Stale => all.map((queryKey) => ({ queryKey }))

/** What others did to a project: the items they changed, and whether also folders, or besides these tags and exhibits. */
export interface Others {
  project: string
  items: ReadonlySet<string>
  folders: boolean
  besides: boolean
}

/** Of the archive's data those that only folders change. */
const ofFolders = [keys.archive.paths, keys.archive.folderTitles, keys.archive.places]

function concerns({ project, items, folders, besides }: Others, key: QueryKey): boolean {
  const of = (above: QueryKey) => isBelow(key, above)
  const ofItem = (above: QueryKey) => of(above) && items.has(String(key[above.length]))
  // What is done to a folder is done to all that lies in it, and of that nothing is told.
  const labels = besides || folders || items.size > 0
  if (of(keys.artifact.all)) return folders || ofItem(keys.artifact.all)
  if (of(keys.archive.lists(project))) return false
  if (of(keys.archive.of(project))) return folders || !ofFolders.some((one) => of(one(project)))
  if (of(keys.activity.all)) return folders || of(keys.activity.of(project)) || ofItem(keys.activity.things)
  return labels && [keys.exhibit.all, keys.tags(project), keys.exhibits(project), keys.project(project)].some(of)
}

function isOfProject(project: string, { queryKey, state }: Query): boolean {
  const { archive, tags, exhibits, artifact, activity, exhibit, members, owners, submissions } = keys
  const things = [archive.of(project), tags(project), exhibits(project), artifact.all, activity.all, exhibit.all]
  const of = [...things, members.of(project), owners.all, submissions.of(project)]
  return state.data !== undefined && of.some((above) => isBelow(queryKey, above))
}

// What happened, and what is old by it: the only place that says so. Each by itself, so that a page brings those alone that it
// speaks of.

/** Whatever was done is written down: the record is old. */
export const anyAct = () => below(keys.activity.all)
export const guideEnded = () => below(keys.me)
/** An item was put into the gallery. */
export const shown = (project: string, id: string) => below(keys.archive.of(project), keys.artifact.of(id))
export const addressConfirmed = () => below(keys.me)
/** Whoever turns it on is signed out everywhere else. */
export const twoStepChanged = (user: string) => below(keys.twoStep(user), keys.sessions(user))
export const passkeysChanged = (user: string) => below(keys.passkeys(user))
export const sessionsEnded = (user: string) => below(keys.sessions(user))
/** Nobody is signed in any more, or may do less than was thought. */
export const userForgotten = () => below(keys.me, keys.access.all, keys.guard.all)
/** What the guards have let through is asked anew. */
export const guardsPassed = () => below(keys.guard.all)
/** Somebody may do more or less in a project, or see more or less of it. */
export const standingChanged = (project: string) =>
  below(keys.access.all, keys.project(project), keys.projectsAndOrgs.all, keys.archive.all, keys.artifact.all)
/** A case is closed or open again; the item that it is about may have become private. */
export const reportResolved = (project: string, artifact?: string) =>
  below(keys.reports.of(project), ...(artifact ? [keys.archive.of(project), keys.artifact.of(artifact)] : []))
/** Submissions are decided, or wait again: their items come into the archive, or leave it. */
export const reviewed = (project: string) =>
  below(keys.submissions.of(project), keys.archive.of(project), keys.artifact.all)
/** Something was said in a conversation, or it is settled. */
export const said = () => below(keys.tickets.all, keys.administration.one('waiting'))
/**
 * What was given by the portal of a project is other than before, or described otherwise; its items are in no list of the
 * archive. Nothing is told of which: of items only what is shown is asked for again.
 */
export const submissionsChanged = (project: string) => below(keys.submissions.of(project), keys.artifact.all)
export const membersChanged = (project: string) => below(keys.members.of(project), keys.owners.all)
/** Somebody is out of a project, and what they made may be another's. */
export const memberRemoved = (project: string) =>
  below(keys.members.of(project), keys.archive.of(project), keys.artifact.all)
/** An administrator did something about somebody or something. */
export const administered = () => below(keys.administration.all)
/** Something of the website was begun, published, moved or taken away, or a message is at another state. */
export const siteWritten = () => below(keys.website.written, keys.administration.one('waiting'))
/** One has become a member of a project, or is one no longer. */
export const projectJoined = () => below(keys.projectsAndOrgs.all, keys.access.all)
export const projectMade = (org: string) => below(keys.projectsAndOrgs.all, keys.org.of(org))
export const orgSaved = (org: string) => below(keys.org.of(org), keys.projectsAndOrgs.all)
/** What an organisation may use has changed. */
export const orgChanged = (org: string) => below(keys.org.of(org), keys.projectsAndOrgs.all, keys.access.all)
export const ownersChanged = (org: string) => below(keys.owners.of(org), keys.org.of(org), keys.members.all)
/** An owner ended unfinished uploads. */
export const uploadsEnded = (org: string) => below(keys.org.uploads(org))
/** Somebody is out of all projects of an organisation. */
export const personRemoved = (org: string) =>
  below(keys.org.of(org), keys.members.all, keys.archive.all, keys.artifact.all)
/** Its settings are others: its name and address stand in lists as well. */
export const projectSaved = (project: string) => below(keys.project(project), keys.projectsAndOrgs.all)

export const folderSaved = (project: string) => below(keys.archive.of(project))
export const uploaded = (project: string) => below(keys.archive.of(project))
export const itemSaved = (project: string) => below(keys.archive.of(project))
export const itemTagged = (project: string, id: string) =>
  below(keys.artifact.tags(id), keys.tags(project), keys.archive.of(project))
export const captionsSaved = (id: string) => below(keys.artifact.captions(id))
/** Things of one project went into the trash, came back out of it, or are gone for good. */
export const trashed = (project: string) =>
  below(keys.archive.of(project), keys.artifact.all, keys.tags(project), keys.exhibit.all, keys.exhibits(project))
/** Things were changed together, moved or copied: also into another project, where they leave their tags and exhibits. */
export const filed = () => below(keys.archive.all, keys.artifact.all, keys.allTags, keys.exhibit.all, keys.allExhibits)
/** Tags were put on items, new ones among them. */
export const tagsUsed = (project: string) => below(keys.tags(project))
/** Tags were named, merged or removed: whatever shows tags, or items by them, is old. */
export const tagsChanged = (project: string) => below(keys.tags(project), keys.artifact.all, keys.archive.of(project))

/** It is another organisation's: both are old. */
export const projectHandedOver = (project: string) =>
  below(keys.project(project), keys.projectsAndOrgs.all, keys.access.all, keys.org.all, keys.owners.all)
export const projectRemoved = () => below(keys.projectsAndOrgs.all, keys.org.all)

export const exhibitSaved = (project: string, id: string) =>
  below(keys.exhibit.of(id), keys.exhibits(project), keys.artifact.all)
export const exhibitRemoved = (project: string) => below(keys.exhibits(project), keys.artifact.all)
export const exhibitFilled = (project: string, id: string) =>
  below(keys.exhibit.of(id), keys.exhibits(project), keys.artifact.all)

/** What a portal asks for is something else than its visitor was shown. */
export const portalChanged = (id: string, token: string) => below(keys.shownPortal(id, token))
export const portalMade = (project: string) => below(keys.portal(project), keys.activity.all)
/** An answer has been seen. */
export const answerSeen = () => below(keys.tickets.own)
/** The draft of how a gallery looks was changed. */
export const designed = (project: string) => below(keys.design.preview(project))
/** Files that another application has handed over are taken. */
export const sharedTaken = (person: string) => below(keys.sharedFiles(person))

/** All but the lists of the archive, in which changed items are replaced one by one. */
export const others = (what: Others): Stale => [{ predicate: ({ queryKey }) => concerns(what, queryKey) }]
/** What was loaded before others could be heard. */
export const deaf = (project: string): Stale => [{ predicate: (query) => isOfProject(project, query) }]
/** Others changed what lists of the archive show. */
export const listsChanged = (project: string) => below(keys.archive.lists(project))
/** Where changed items stand in a list cannot be told from here. */
export const placesUnknown = (list: ListKey<unknown>): Stale => [{ queryKey: list, exact: true }]
