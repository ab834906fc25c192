import type { searchContract } from '#shared/contract/search.contract.ts'
import { canProcessAgain } from '#shared/policy/can-process-again.ts'
import type { Artifact, ArtifactFile } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import type { ReplyFor } from '#web/kit/api.ts'
import { getSortValue, isOrderedByServer, type ListSearch } from './item-order.ts'

export type SearchReply = ReplyFor<typeof searchContract.search>

/** The fields kept for items far from the visible ones: enough to select, sort and move them. */
export interface BriefItem extends Pick<
  Artifact,
  'id' | 'title' | 'folder' | 'type' | 'date_of_origin' | 'display_date' | 'created_at' | 'user'
> {
  file: Pick<ArtifactFile, 'size' | 'status'> | null
  /** Whether processing it again may produce missing files. */
  incomplete?: true
  brief: true
}
export type ListItem = Artifact | BriefItem

export const isBrief = (item: ListItem): item is BriefItem => 'brief' in item

export const isIncomplete = (item: ListItem): boolean => (isBrief(item) ? item.incomplete === true : canProcessAgain(item))

/** A page of a list. `whole`: has full items. `brief`: has only brief items. `old`: may be out of date. */
export interface ListPage {
  /** Stays the same when the page's contents change. */
  key: number
  state: 'whole' | 'brief' | 'old'
  /** The cursor that the page was fetched with, and that of the next page. */
  from: string
  cursor: string | null
  folders: readonly Folder[]
  artifacts: readonly ListItem[]
  matches: SearchReply['matches']
  /** Identifies the last entry and its sort position. Pages after it can be reused when it is found again. */
  end: string | null
}

/** The loaded part of a list. */
export interface Listing {
  pages: readonly ListPage[]
  total: number
  total_folders: number
  total_estimated: boolean
}

let lastPageKey = 0

type SortFields = Pick<Artifact, 'id' | 'title' | 'date_of_origin' | 'created_at' | 'type' | 'file' | 'updated_at'>

/** Identifies an item and its sort position. */
const toPositionKey = (search: ListSearch, artifact: SortFields) =>
  `${artifact.id} ${isOrderedByServer(search) ? artifact.updated_at : getSortValue(search, artifact)}`
const toFolderPositionKey = ({ id, title }: Folder) => `${id} ${title}`

const getEndKey = (search: ListSearch, artifacts: readonly Artifact[], folders: readonly Folder[]) => {
  const [artifact, folder] = [artifacts.at(-1), folders.at(-1)]
  return artifact ? toPositionKey(search, artifact) : folder ? toFolderPositionKey(folder) : null
}

export const createPage = (
  search: ListSearch,
  from: string,
  { artifacts, folders, cursor, matches }: Pick<SearchReply, 'artifacts' | 'folders' | 'cursor' | 'matches'>,
): ListPage => ({
  key: ++lastPageKey,
  state: 'whole',
  from,
  cursor,
  folders,
  artifacts,
  matches,
  end: getEndKey(search, artifacts, folders),
})

export const createListing = (firstReply: SearchReply, pages: readonly ListPage[]): Listing => ({
  pages,
  total: firstReply.total,
  total_folders: firstReply.total_folders,
  total_estimated: firstReply.total_estimated ?? false,
})

/**
 * Once a list is fully loaded, replaces the server's total by the number of loaded items: the server counts and reads
 * at different moments, so the two differ while many items are being added.
 */
export const withExactTotal = (listing: Listing): Listing =>
  listing.pages.at(-1)?.cursor === null && listing.pages.every(({ state }) => state !== 'old')
    ? { ...listing, total: listing.pages.reduce((sum, { artifacts }) => sum + artifacts.length, 0) }
    : listing

/** Reuses equal strings to save memory in long lists. */
const internedStrings = new Map<string, string>()
const MAX_INTERNED = 1000
function internString<T extends string | null | undefined>(id: T): T {
  if (typeof id !== 'string') return id
  const interned = internedStrings.get(id)
  if (interned !== undefined) return interned as T
  if (internedStrings.size >= MAX_INTERNED) internedStrings.clear()
  internedStrings.set(id, id)
  return id
}

export function toBriefItem(item: ListItem): BriefItem {
  const { id, title, folder, type, date_of_origin, display_date, created_at, user, file } = item
  return {
    id,
    title,
    folder: internString(folder),
    type: internString(type),
    date_of_origin,
    display_date: internString(display_date),
    created_at,
    user: internString(user),
    file: file && { size: file.size, status: internString(file.status) },
    ...(isIncomplete(item) && { incomplete: true as const }),
    brief: true,
  }
}

const toBriefPage = (page: ListPage, state: 'brief' | 'old'): ListPage =>
  page.state === 'whole'
    ? { ...page, state, artifacts: page.artifacts.map(toBriefItem) }
    : page.state === state || page.state === 'old'
      ? page
      : { ...page, state }

const withPages = (listing: Listing, pages: readonly ListPage[]): Listing =>
  pages.every((page, i) => page === listing.pages[i]) && pages.length === listing.pages.length
    ? listing
    : { ...listing, pages }

/** Appends a page, unless the list has changed at its end. */
export const appendPage = (listing: Listing, page: ListPage): Listing =>
  listing.pages.at(-1)?.cursor === page.from ? { ...listing, pages: [...listing.pages, page] } : listing

/** Reduces the items of all pages to brief ones, except where `isKept` returns true. */
export const trimPages = (listing: Listing, isKept: (page: ListPage, i: number) => boolean): Listing =>
  withPages(
    listing,
    listing.pages.map((page, i) => (isKept(page, i) ? page : toBriefPage(page, 'brief'))),
  )

/** Marks all pages as outdated, except those for which `isFresh` returns true. */
export const markOutdated = (listing: Listing, isFresh: (page: ListPage) => boolean): Listing =>
  withPages(
    listing,
    listing.pages.map((page) => (isFresh(page) ? page : toBriefPage(page, 'old'))),
  )

/** Whether an item belongs to the scope of a list, regardless of filters. */
export const canBelong = ({ folder, subfolders }: ListSearch, { active, folder: itemFolder }: Artifact) =>
  active && (folder === undefined || subfolders === true || itemFolder === folder)

/** Puts fetched items into brief pages. Null means the item no longer exists. */
export function fillBriefPages(listing: Listing, search: ListSearch, itemsById: ReadonlyMap<string, Artifact | null>): Listing {
  let removedCount = 0
  const pages = listing.pages.map((page): ListPage => {
    if (page.state !== 'brief' || !page.artifacts.every(({ id }) => itemsById.has(id))) return page
    const artifacts = page.artifacts.flatMap(({ id }) => {
      const artifact = itemsById.get(id)
      return artifact && canBelong(search, artifact) ? [artifact] : []
    })
    removedCount += page.artifacts.length - artifacts.length
    return { ...page, state: 'whole', artifacts }
  })
  return { ...withPages(listing, pages), total: listing.total - removedCount }
}

/**
 * New pages to replace those between two keys, both included. If `last` is null, they replace all pages from `first`
 * on.
 */
export interface Segment {
  first: number
  last: number | null
  pages: readonly ListPage[]
}

export function replaceSegment(listing: Listing, { first, last, pages }: Segment): Listing {
  const fromIndex = listing.pages.findIndex(({ key }) => key === first)
  const toIndex = last === null ? listing.pages.length - 1 : listing.pages.findIndex(({ key }) => key === last)
  if (fromIndex < 0 || toIndex < fromIndex) return listing
  return { ...listing, pages: [...listing.pages.slice(0, fromIndex), ...pages, ...listing.pages.slice(toIndex + 1)] }
}

/** After this many requests, the remaining old pages are dropped and loaded again later. */
const MAX_REQUESTS = 4

/**
 * Refetches a page and those after it until the last entry of an old page turns up. The pages after that one are
 * reused. Nothing is missed, whatever was added, removed or moved.
 */
export async function refetchSegment(
  search: ListSearch,
  listing: Listing,
  pageIndex: number,
  fetchPage: (cursor: string, isFollowUp: boolean) => Promise<SearchReply>,
): Promise<Segment & { reply: SearchReply | undefined }> {
  const oldPages = listing.pages.slice(pageIndex)
  const pageIndexByEnd = new Map(oldPages.slice(0, -1).map(({ end }, i) => [end, i]))
  const first = oldPages[0]?.key ?? 0
  const pages: ListPage[] = []
  let [from, reply]: [string, SearchReply | undefined] = [oldPages[0]?.from ?? '', undefined]
  // After the last page there is no old page to look for, so one request is enough.
  for (let requestCount = 0; requestCount < (pageIndexByEnd.size === 0 ? 1 : MAX_REQUESTS); requestCount++) {
    const nextReply = await fetchPage(from, requestCount > 0)
    reply ??= nextReply
    const page = { ...createPage(search, from, nextReply), ...(pages.length === 0 && { key: first }) }
    const cutPage = cutAtKnownEnd(search, page, pageIndexByEnd)
    if (cutPage) {
      const { key, cursor } = oldPages[cutPage.endIndex] as ListPage
      return { first, last: key, pages: [...pages, { ...cutPage.page, cursor }], reply }
    }
    pages.push(page)
    if (nextReply.cursor === null) break
    from = nextReply.cursor
  }
  return { first, last: null, pages, reply }
}

/** Looks for the last entry of a page that was also the last entry of an old page, and cuts the page off after it. */
function cutAtKnownEnd(search: ListSearch, page: ListPage, pageIndexByEnd: ReadonlyMap<string | null, number>) {
  for (let i = page.artifacts.length - 1; i >= 0; i--) {
    const artifacts = page.artifacts.slice(0, i + 1) as Artifact[]
    const end = toPositionKey(search, artifacts[i] as Artifact)
    const endIndex = pageIndexByEnd.get(end)
    if (endIndex !== undefined) return { endIndex, page: { ...page, artifacts, end } }
  }
  for (let i = page.folders.length - 1; i >= 0; i--) {
    const folders = page.folders.slice(0, i + 1)
    const end = toFolderPositionKey(folders[i] as Folder)
    const endIndex = pageIndexByEnd.get(end)
    // Items follow all folders, so a page that ends with a folder has none.
    if (endIndex !== undefined) return { endIndex, page: { ...page, folders, artifacts: [], end } }
  }
  return null
}

/** Removes entries from a list. */
export function removeEntries(listing: Listing, removedIds: ReadonlySet<string>): Listing {
  let [removedItemCount, removedFolderCount] = [0, 0]
  const isKept = ({ id }: { id: string }) => !removedIds.has(id)
  const pages = listing.pages.map((page): ListPage => {
    const remaining = { artifacts: page.artifacts.filter(isKept), folders: page.folders.filter(isKept) }
    const [removedItems, removedFolders] = [
      page.artifacts.length - remaining.artifacts.length,
      page.folders.length - remaining.folders.length,
    ]
    removedItemCount += removedItems
    removedFolderCount += removedFolders
    return removedItems + removedFolders === 0 ? page : { ...page, ...remaining }
  })
  return { ...listing, pages, total: listing.total - removedItemCount, total_folders: listing.total_folders - removedFolderCount }
}
