import type { QueryKey } from '@tanstack/react-query'

// Keys of the data cache. One export each, so that a page bundles only those it uses.

export const me = ['me'] as const
/** The sessions of a user. */
export const sessions = (user: string) => ['sessions', user] as const
/** Whether two-step sign-in is on for a user. */
export const twoStep = (user: string) => ['two-step', user] as const
/** The passkeys of a user. */
export const passkeys = (user: string) => ['passkeys', user] as const
/** The optional mails of a user, and the mail subscription that an unsubscribe link names. */
export const mailNotifications = (user: string) => ['notices', user] as const
export const mailSubscription = (token: string) => ['subscription', token] as const
/** The organisations that a user owns, and whether they are the only owner. */
export const ownerships = (user: string) => ['owned', user] as const
/** Files shared to the app from another application. */
export const sharedFiles = (user: string) => ['shared-files', user] as const
export const keepAlive = ['keep-alive'] as const
/** The permissions of a user in a project. */
export const access = {
  all: ['access'],
  of: (user: string | undefined, project: string) => ['access', user, project] as const,
} as const
/** Results of the route guards. */
export const guard = {
  all: ['guard'],
  of: (kind: 'org' | 'project' | 'admitted', user: string, id: string) => ['guard', kind, user, id] as const,
} as const
export const projectsAndOrgs = {
  all: ['projects-and-orgs'],
  of: (user: string) => ['projects-and-orgs', user] as const,
} as const
/** Waiting work, recent items and project facts of the home page. */
export const home = {
  all: ['home'],
  of: (user: string) => ['home', user] as const,
} as const
const projectKey = (id: string) => ['project', id] as const
/** The submissions portal of a project: its settings, its public form, and the status of a contribution. */
export const portal = (project: string) => ['portal', project] as const
export const publicPortal = (id: string, token: string) => ['shown-portal', id, token] as const
export const earlierContribution = (id: string, to: string) => ['shown-portal', id, to, 'arrived'] as const
export const contributionStatus = (token: string) => ['receipt', token] as const
export const logo = (project: string) => ['logo', project] as const
/** The design draft of a gallery. */
export const galleryDesign = {
  of: (project: string) => ['design', project] as const,
  preview: (project: string) => ['design', project, 'preview'] as const,
} as const
/** The number of items in a project. */
export const projectContents = (project: string) => ['contents', project] as const
/** Members and invitations of a project. */
export const members = {
  all: ['members'],
  of: (project: string) => ['members', project] as const,
} as const
/** The audience of an item or folder. */
export const audience = (id: string) => ['audience', id] as const
/** An organisation; keys below it depend on its projects and people. */
const orgKeys = {
  all: ['org'],
  of: (id: string) => ['org', id] as const,
  overview: (id: string) => ['org', id, 'overview'] as const,
  folders: (id: string) => ['org', id, 'folders'] as const,
  people: (id: string) => ['org', id, 'people'] as const,
  uploads: (id: string) => ['org', id, 'uploads'] as const,
  subscription: (id: string) => ['org', id, 'subscription'] as const,
  invoices: (id: string) => ['org', id, 'invoices'] as const,
} as const
export const owners = {
  all: ['owners'],
  of: (org: string) => ['owners', org] as const,
} as const
/** The invitation that a mailed link names. */
export const invitation = (id: string, token: string) => ['invitation', id, token] as const
/** The vocabularies of organisations; keys below a vocabulary depend on its terms. */
export const vocabularies = {
  all: ['vocabularies'],
  of: (org: string) => ['vocabularies', org] as const,
  usedValues: (org: string) => ['vocabularies', org, 'used values'] as const,
  contents: (vocabulary: string) => ['vocabulary', vocabulary] as const,
  terms: (vocabulary: string, filter: object) => ['vocabulary', vocabulary, 'terms', filter] as const,
  term: (vocabulary: string, id: string) => ['vocabulary', vocabulary, 'term', id] as const,
  changes: (vocabulary: string) => ['vocabulary', vocabulary, 'changes'] as const,
  suggestions: (vocabulary: string, query: string) => ['vocabulary', vocabulary, 'suggestions', query] as const,
} as const
/** The fields of a project that use a vocabulary. */
export const bindings = (project: string) => ['bindings', project] as const
export const allBindings = ['bindings'] as const
/** The own fields and templates of a project. */
export const ownFields = {
  all: ['own-fields'],
  of: (project: string) => ['own-fields', project] as const,
  list: (project: string) => ['own-fields', project, 'list'] as const,
  deleted: (project: string) => ['own-fields', project, 'deleted'] as const,
  templates: (project: string) => ['own-fields', project, 'templates'] as const,
} as const
/** Values used by the items of a project, for suggestions. */
export const usedValues = (project: string) => ['used-values', project] as const
const projectTags = (project: string) => ['tags', project] as const
export const exhibits = (project: string) => ['exhibits', project] as const
/** Tags and exhibits of all projects. */
export const allTags = ['tags'] as const
export const allExhibits = ['exhibits'] as const
export const exhibit = {
  all: ['exhibit'],
  of: (id: string) => ['exhibit', id] as const,
  /** Not below the exhibit: changes to the exhibit must not refetch a story that is being edited. */
  story: (id: string) => ['story', id] as const,
  versions: (id: string) => ['story', id, 'versions'] as const,
  preview: (id: string) => ['story', id, 'preview'] as const,
  addedItems: (ids: readonly string[]) => ['exhibit-items', ids] as const,
} as const
export const artifact = {
  all: ['artifact'],
  of: (id: string) => ['artifact', id] as const,
  tags: (id: string) => ['artifact', id, 'tags'] as const,
  exhibits: (id: string) => ['artifact', id, 'exhibits'] as const,
  similar: (id: string) => ['artifact', id, 'similar'] as const,
  captions: (id: string) => ['artifact', id, 'captions'] as const,
  pages: (id: string) => ['artifact', id, 'pages'] as const,
  text: (id: string) => ['artifact', id, 'text'] as const,
} as const
/** The text of one page of a document, by its URL. */
export const pageText = (address: string | undefined) => ['words', address] as const
export const archive = {
  all: ['archive'],
  of: (project: string) => ['archive', project] as const,
  lists: (project: string) => ['archive', project, 'list'] as const,
  list: <S>(project: string, search: S) => ['archive', project, 'list', search] as const,
  decades: (project: string, search: object) => ['archive', project, 'decades', search] as const,
  counts: (project: string, search: object) => ['archive', project, 'facets', search] as const,
  overview: (project: string) => ['archive', project, 'glance'] as const,
  /** Groups of items that look alike, or only that of one item. */
  similar: (project: string) => ['archive', project, 'similar'] as const,
  similarGroups: (project: string, item: string | undefined) => ['archive', project, 'similar', item] as const,
  /** The items added last, and the number of all items. */
  recent: (project: string) => ['archive', project, 'recent'] as const,
  /** Items that can be added to an exhibit. */
  exhibitCandidates: (project: string, query: string) => ['archive', project, 'choice', query] as const,
  /** Search results of the command palette. */
  paletteResults: (project: string, query: string) => ['archive', project, 'found', query] as const,
  /** Folders whose titles match. */
  folder: (project: string, folder: string) => ['archive', project, 'folder', folder] as const,
  foldersByTitle: (project: string, query: string) => ['archive', project, 'folders-named', query] as const,
  /** The number of items with any of these tags. */
  taggedCount: (project: string, tags: readonly string[]) => ['archive', project, 'tagged', tags] as const,
  /** The contents of folders. */
  contents: (project: string, folders: readonly string[], details: boolean) =>
    ['archive', project, 'contents', folders, details] as const,
  paths: (project: string) => ['archive', project, 'path'] as const,
  path: (project: string, folder: string | undefined) => ['archive', project, 'path', folder] as const,
  folderTitles: (project: string) => ['archive', project, 'folder-titles'] as const,
  /** Titles of these folders only. */
  folderTitlesByIds: (project: string, folders: readonly string[]) =>
    ['archive', project, 'folder-titles', folders] as const,
  /** Targets for moving and copying. */
  moveTargets: (project: string) => ['archive', project, 'places'] as const,
  trash: (project: string) => ['archive', project, 'trash'] as const,
  trashed: (project: string, search: object) => ['archive', project, 'trash', search] as const,
  trashCount: (project: string) => ['archive', project, 'trash-count'] as const,
  originPath: (project: string, folder: string | null) => ['archive', project, 'home', folder] as const,
  totalSize: (project: string, folders: readonly string[]) => ['archive', project, 'weight', folders] as const,
} as const
/** One response while a list of the archive is loading. */
export const listPart = (list: QueryKey, name: string) => ['archive-part', list, name] as const
/** The full data of items that are being bulk-edited. */
export const itemsToEdit = (form: string) => ['items-to-edit', form] as const
/** The audit log, and the names that its entries mention. */
export const activity = {
  all: ['activity'],
  of: (project: string) => ['activity', project] as const,
  list: (project: string, query: object) => ['activity', project, query] as const,
  entries: ['activity', 'thing'],
  entry: (id: string) => ['activity', 'thing', id] as const,
  earlier: (project: string, item?: string) => ['activity', project, 'earlier', item ?? ''] as const,
  earlierConsent: (project: string, item: string) => ['activity', project, 'earlier-consent', item] as const,
  existing: (ids: readonly string[]) => ['activity', 'living', ids] as const,
  folder: (id: string) => ['activity', 'folder', id] as const,
  project: (id: string) => ['activity', 'project', id] as const,
} as const
/** Visits of a gallery. */
export const analytics = (project: string, span: object) => ['analytics', project, span] as const
/** The submissions of a project; one submission with its history. */
export const submissions = {
  all: ['submissions'],
  of: (project: string) => ['submissions', project] as const,
  list: (project: string, status: string, query: string) => ['submissions', project, 'list', status, query] as const,
  waiting: (project: string) => ['submissions', project, 'waiting'] as const,
  detail: (project: string, id: string) => ['submissions', project, 'one', id] as const,
} as const
/** Reports by visitors. */
export const reports = {
  of: (project: string) => ['reports', project] as const,
  list: (project: string, filter: string) => ['reports', project, filter] as const,
} as const
/** Articles of the knowledge base, in the language of the page. */
export const articles = {
  list: (query: string, language: string) => ['articles', query, language] as const,
  detail: (slug: string, language: string) => ['article', slug, language] as const,
} as const
/** Tickets and their conversations: the user's own, or those of the support inbox. */
export const tickets = {
  all: ['tickets'],
  own: ['tickets', 'own'],
  detail: (token: string) => ['tickets', 'one', token] as const,
  picture: (id: string) => ['ticket-picture', id] as const,
  inbox: (query: object) => ['tickets', 'desk', query] as const,
  inboxTicket: (id: string) => ['tickets', 'at-desk', id] as const,
} as const
/** Lists and figures of the admin pages. */
export const administration = {
  all: ['administration'],
  list: (kind: string, query: object) => ['administration', kind, query] as const,
  detail: (
    kind:
      | 'overview'
      | 'settings'
      | 'health'
      | 'backups'
      | 'integrity'
      | 'mail-volume'
      | 'throughput'
      | 'waiting'
      | `mail-${string}`
      | `backup-${string}`,
  ) => ['administration', kind] as const,
} as const
/** The website, as readers see it. */
export const website = {
  page: (page: string, language: string, version: string) => ['website', 'page', page, language, version] as const,
  posts: (language: string, kind: string, before: number) => ['website', 'posts', language, kind, before] as const,
  post: (language: string, url: string) => ['website', 'post', language, url] as const,
  latest: (language: string) => ['website', 'latest', language] as const,
  tweets: ['website', 'tweets'],
  menu: ['website', 'menu'],
  /** Drafts of the website: lists, entries, versions and previews. */
  drafts: ['website', 'written'],
  list: (kind: string, query: object) => ['website', 'written', kind, query] as const,
  draft: (id: string) => ['website', 'draft', id] as const,
  versions: (id: string) => ['website', 'versions', id] as const,
  preview: (id: string) => ['website', 'preview', id] as const,
} as const
/** The imports of a project, and one of them with its rows. */
export const imports = {
  of: (project: string) => ['imports', project] as const,
  mappings: (project: string) => ['import-mappings', project] as const,
  /** The folders of the server that a project watches. */
  watched: (project: string) => ['watched-folders', project] as const,
  detail: (id: string) => ['import', id] as const,
  /** Rows change with their import. */
  preview: (id: string, updatedAt: number) => ['import', id, 'preview', updatedAt] as const,
  rows: (id: string, updatedAt: number, filter: object) => ['import', id, 'rows', updatedAt, filter] as const,
  arrived: (id: string, updatedAt: number) => ['import', id, 'arrived', updatedAt] as const,
} as const
/** The user's preservation packages of a project. */
export const exports = (project: string) => ['exports', project] as const
/** The size of what an export would contain. */
export const exportSize = (project: string, selection: object) => ['exports', project, 'size', selection] as const
/** The public gallery at an alias. */
export const gallery = {
  of: (alias: string) => ['gallery', alias] as const,
  exhibit: (alias: string, id: string, from: string) => ['gallery', alias, 'exhibit', id, from] as const,
  item: (alias: string, id: string) => ['gallery', alias, 'item', id] as const,
  /** All public galleries of an organisation. */
  org: (id: string) => ['gallery-org', id] as const,
  /** By the path of the page that shows them. */
  collection: (path: string, filters: object) => ['collection', path, filters] as const,
  counts: (path: string, filters: object) => ['collection', path, 'counts', filters] as const,
} as const

export { orgKeys as org, projectKey as project, projectTags as tags }
