import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import { isBelow, keys } from './keys.ts'

/** What of the data cache is old: asked for again at once where it is shown, else when it is shown next. */
type Stale = readonly QueryFilters[]

const below = (...all: readonly QueryKey[]): Stale => all.map((queryKey) => ({ queryKey }))

/** What others did to a project: the items they changed, and whether also folders, or tags and exhibits. */
export interface Others {
  project: string
  items: ReadonlySet<string>
  folders: boolean
  labels: boolean
}

/** Of the archive's data those that only folders change. */
const ofFolders = [keys.archive.paths, keys.archive.folderTitles, keys.archive.places]

function concerns({ project, items, folders, labels }: Others, key: QueryKey): boolean {
  const of = (above: QueryKey) => isBelow(key, above)
  const ofItem = (above: QueryKey) => of(above) && items.has(String(key[above.length]))
  if (of(keys.artifact.all)) return ofItem(keys.artifact.all)
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

/** What happened, and what is old by it: the only place that says so. */
export const after = {
  /** Whatever was done is written down: the record is old. */
  anyAct: () => below(keys.activity.all),
  guideEnded: () => below(keys.me),
  /** An item was put into the gallery. */
  shown: (project: string, id: string) => below(keys.archive.of(project), keys.artifact.of(id)),
  addressConfirmed: () => below(keys.me),
  /** Whoever turns it on is signed out everywhere else. */
  twoStepChanged: (user: string) => below(keys.twoStep(user), keys.sessions(user)),
  passkeysChanged: (user: string) => below(keys.passkeys(user)),
  sessionsEnded: (user: string) => below(keys.sessions(user)),
  /** Nobody is signed in any more, or may do less than was thought. */
  userForgotten: () => below(keys.me, keys.access.all, keys.guard.all),
  /** What the guards have let through is asked anew. */
  guardsPassed: () => below(keys.guard.all),
  /** Somebody may do more or less in a project, or see more or less of it. */
  standingChanged: (project: string) =>
    below(keys.access.all, keys.project(project), keys.projectsAndOrgs.all, keys.archive.all, keys.artifact.all),
  /** A case is closed or open again; the item that it is about may have become private. */
  reportResolved: (project: string, artifact?: string) =>
    below(keys.reports.of(project), ...(artifact ? [keys.archive.of(project), keys.artifact.of(artifact)] : [])),
  /** Submissions are decided, or wait again: their items come into the archive, or leave it. */
  reviewed: (project: string) => below(keys.submissions.of(project), keys.archive.of(project), keys.artifact.all),
  /** Something was said in a conversation, or it is settled. */
  said: () => below(keys.tickets.all, keys.administration.one('waiting')),
  /** What was given by the portal of a project is other than before; its items are in no list of the archive. */
  submissionsChanged: (project: string) => below(keys.submissions.of(project)),
  membersChanged: (project: string) => below(keys.members.of(project), keys.owners.all),
  /** Somebody is out of a project, and what they made may be another's. */
  memberRemoved: (project: string) => below(keys.members.of(project), keys.archive.of(project), keys.artifact.all),
  /** An administrator did something about somebody or something. */
  administered: () => below(keys.administration.all),
  /** Something of the website was begun, published, moved or taken away, or a message is at another state. */
  siteWritten: () => below(keys.website.written, keys.administration.one('waiting')),
  /** One has become a member of a project, or is one no longer. */
  projectJoined: () => below(keys.projectsAndOrgs.all, keys.access.all),
  projectMade: (org: string) => below(keys.projectsAndOrgs.all, keys.org.of(org)),
  orgSaved: (org: string) => below(keys.org.of(org), keys.projectsAndOrgs.all),
  /** What an organisation may use has changed. */
  orgChanged: (org: string) => below(keys.org.of(org), keys.projectsAndOrgs.all, keys.access.all),
  ownersChanged: (org: string) => below(keys.owners.of(org), keys.org.of(org), keys.members.all),
  /** Somebody is out of all projects of an organisation. */
  personRemoved: (org: string) => below(keys.org.of(org), keys.members.all, keys.archive.all, keys.artifact.all),
  /** Its settings are others: its name and address stand in lists as well. */
  projectSaved: (project: string) => below(keys.project(project), keys.projectsAndOrgs.all),

  folderSaved: (project: string) => below(keys.archive.of(project)),
  uploaded: (project: string) => below(keys.archive.of(project)),
  itemSaved: (project: string) => below(keys.archive.of(project)),
  itemTagged: (project: string, id: string) => below(keys.artifact.tags(id), keys.tags(project)),
  captionsSaved: (id: string) => below(keys.artifact.captions(id)),
  /** Things of one project went into the trash, or out of it from the archive. */
  trashed: (project: string) => below(keys.archive.of(project)),
  /** Things of the trash came back, or are gone for good. */
  trashChanged: (project: string) => below(keys.artifact.all, keys.archive.of(project)),
  /** Things were changed together, moved or copied: also into another project. */
  filed: () => below(keys.archive.all, keys.artifact.all),
  /** Tags were put on items, new ones among them. */
  tagsUsed: (project: string) => below(keys.tags(project)),
  /** Tags were named, merged or removed: whatever shows tags, or items by them, is old. */
  tagsChanged: (project: string) => below(keys.tags(project), keys.artifact.all, keys.archive.of(project)),

  /** It is another organisation's: both are old. */
  projectHandedOver: (project: string) =>
    below(keys.project(project), keys.projectsAndOrgs.all, keys.access.all, keys.org.all, keys.owners.all),
  projectRemoved: () => below(keys.projectsAndOrgs.all),

  exhibitSaved: (project: string, id: string) => below(keys.exhibit.of(id), keys.exhibits(project)),
  exhibitRemoved: (project: string) => below(keys.exhibits(project)),
  exhibitFilled: (project: string, id: string) => below(keys.exhibit.of(id), keys.exhibits(project), keys.artifact.all),

  /** All but the lists of the archive, in which changed items are replaced one by one. */
  others: (what: Others): Stale => [{ predicate: ({ queryKey }) => concerns(what, queryKey) }],
  /** What was loaded before others could be heard. */
  deaf: (project: string): Stale => [{ predicate: (query) => isOfProject(project, query) }],
} as const

/** Has what is old asked for again. Done when what is shown is there. */
export async function outdate(queries: QueryClient, stale: Stale): Promise<void> {
  await Promise.all(stale.map((some) => queries.invalidateQueries(some)))
}

/** Removes what is old altogether. */
export function forget(queries: QueryClient, stale: Stale): void {
  for (const some of stale) queries.removeQueries(some)
}
