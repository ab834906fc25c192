import type { searchContract } from '#shared/contract/search.contract.ts'
import { canProcessAgain } from '#shared/policy/can-process-again.ts'
import type { Artifact, ArtifactFile } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import type { ReplyFor } from '#web/kit/api.ts'
import { valueOf, type Search } from './order.ts'

export type Found = ReplyFor<typeof searchContract.search>

/** The fields kept of an item far from the visible ones: enough to select, sort and file it. */
export interface Brief extends Pick<
  Artifact,
  'id' | 'title' | 'folder' | 'type' | 'date_of_origin' | 'display_date' | 'created_at' | 'user'
> {
  file: Pick<ArtifactFile, 'size' | 'status'> | null
  /** Whether processing it again may produce missing files. */
  incomplete?: true
  brief: true
}
export type Item = Artifact | Brief

export const isBrief = (item: Item): item is Brief => 'brief' in item

export const isIncomplete = (item: Item): boolean => (isBrief(item) ? item.incomplete === true : canProcessAgain(item))

/** A page of a list. `whole`: has full items. `brief`: has only brief items. `old`: may be out of date. */
export interface ListPage {
  /** Stays the same when the page's contents change. */
  key: number
  state: 'whole' | 'brief' | 'old'
  /** The cursor that the page was fetched with, and that of the next page. */
  from: string
  cursor: string | null
  folders: readonly Folder[]
  artifacts: readonly Item[]
  matches: Found['matches']
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

let keys = 0

type Ordered = Pick<Artifact, 'id' | 'title' | 'date_of_origin' | 'created_at' | 'type' | 'file' | 'updated_at'>

/** Identifies an item and its sort position. */
const orderKey = (search: Search, artifact: Ordered) =>
  `${artifact.id} ${search.sort.key === undefined && search.query.query ? artifact.updated_at : valueOf(search, artifact)}`
const folderOrderKey = ({ id, title }: Folder) => `${id} ${title}`

const endOf = (search: Search, artifacts: readonly Artifact[], folders: readonly Folder[]) => {
  const [artifact, folder] = [artifacts.at(-1), folders.at(-1)]
  return artifact ? orderKey(search, artifact) : folder ? folderOrderKey(folder) : null
}

export const pageOf = (
  search: Search,
  from: string,
  { artifacts, folders, cursor, matches }: Pick<Found, 'artifacts' | 'folders' | 'cursor' | 'matches'>,
): ListPage => ({
  key: ++keys,
  state: 'whole',
  from,
  cursor,
  folders,
  artifacts,
  matches,
  end: endOf(search, artifacts, folders),
})

export const listingOf = (first: Found, pages: readonly ListPage[]): Listing => ({
  pages,
  total: first.total,
  total_folders: first.total_folders,
  total_estimated: first.total_estimated ?? false,
})

/**
 * Counts the items itself once a list is fully loaded: the server counts and reads at different moments, so the two
 * differ while many items are added.
 */
export const counted = (listing: Listing): Listing =>
  listing.pages.at(-1)?.cursor === null && listing.pages.every(({ state }) => state !== 'old')
    ? { ...listing, total: listing.pages.reduce((sum, { artifacts }) => sum + artifacts.length, 0) }
    : listing

/** Reuses equal strings to save memory in long lists. */
const known = new Map<string, string>()
const MOST_KNOWN = 1000
function once<T extends string | null | undefined>(id: T): T {
  if (typeof id !== 'string') return id
  const one = known.get(id)
  if (one !== undefined) return one as T
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(id, id)
  return id
}

export function briefOf(item: Item): Brief {
  const { id, title, folder, type, date_of_origin, display_date, created_at, user, file } = item
  return {
    id,
    title,
    folder: once(folder),
    type: once(type),
    date_of_origin,
    display_date: once(display_date),
    created_at,
    user: once(user),
    file: file && { size: file.size, status: once(file.status) },
    ...(isIncomplete(item) && { incomplete: true as const }),
    brief: true,
  }
}

const briefPage = (page: ListPage, state: 'brief' | 'old'): ListPage =>
  page.state === 'whole'
    ? { ...page, state, artifacts: page.artifacts.map(briefOf) }
    : page.state === state || page.state === 'old'
      ? page
      : { ...page, state }

const withPages = (listing: Listing, pages: readonly ListPage[]): Listing =>
  pages.every((page, i) => page === listing.pages[i]) && pages.length === listing.pages.length
    ? listing
    : { ...listing, pages }

/** Appends a page, unless the list has changed at its end. */
export const withMore = (listing: Listing, page: ListPage): Listing =>
  listing.pages.at(-1)?.cursor === page.from ? { ...listing, pages: [...listing.pages, page] } : listing

/** Reduces the items of all pages that aren't kept to brief ones. */
export const trimmed = (listing: Listing, stays: (page: ListPage, i: number) => boolean): Listing =>
  withPages(
    listing,
    listing.pages.map((page, i) => (stays(page, i) ? page : briefPage(page, 'brief'))),
  )

/** Marks all pages that aren't fresh as outdated. */
export const outdated = (listing: Listing, isFresh: (page: ListPage) => boolean): Listing =>
  withPages(
    listing,
    listing.pages.map((page) => (isFresh(page) ? page : briefPage(page, 'old'))),
  )

/** Whether an item can be in a list at all, filters aside. */
export const mayBelong = ({ folder }: Search, { active, folder: itemFolder }: Artifact) =>
  active && (folder === undefined || itemFolder === folder)

/** Puts fetched items into brief pages. Null means the item no longer exists. */
export function filled(listing: Listing, search: Search, found: ReadonlyMap<string, Artifact | null>): Listing {
  let removedCount = 0
  const pages = listing.pages.map((page): ListPage => {
    if (page.state !== 'brief' || !page.artifacts.every(({ id }) => found.has(id))) return page
    const artifacts = page.artifacts.flatMap(({ id }) => {
      const artifact = found.get(id)
      return artifact && mayBelong(search, artifact) ? [artifact] : []
    })
    removedCount += page.artifacts.length - artifacts.length
    return { ...page, state: 'whole', artifacts }
  })
  return { ...withPages(listing, pages), total: listing.total - removedCount }
}

/** Pages that replace those from one key to another. Without `last` they replace all that follow. */
export interface Segment {
  first: number
  last: number | null
  pages: readonly ListPage[]
}

export function replaced(listing: Listing, { first, last, pages }: Segment): Listing {
  const from = listing.pages.findIndex(({ key }) => key === first)
  const to = last === null ? listing.pages.length - 1 : listing.pages.findIndex(({ key }) => key === last)
  if (from < 0 || to < from) return listing
  return { ...listing, pages: [...listing.pages.slice(0, from), ...pages, ...listing.pages.slice(to + 1)] }
}

/** After this many requests the pages that follow are dropped, to be loaded again. */
const MOST_READS = 4

/**
 * Refetches a page, and those after it until the end of one of the old pages is found. The pages after that are reused,
 * so nothing is missed whatever was added, removed or moved.
 */
export async function readAnew(
  search: Search,
  listing: Listing,
  place: number,
  read: (cursor: string, more: boolean) => Promise<Found>,
): Promise<Segment & { reply: Found | undefined }> {
  const old = listing.pages.slice(place)
  const ends = new Map(old.slice(0, -1).map(({ end }, i) => [end, i]))
  const first = old[0]?.key ?? 0
  const pages: ListPage[] = []
  let [from, reply]: [string, Found | undefined] = [old[0]?.from ?? '', undefined]
  // There is nothing to reconnect to after the last page.
  for (let reads = 0; reads < (ends.size === 0 ? 1 : MOST_READS); reads++) {
    const next = await read(from, reads > 0)
    reply ??= next
    const page = { ...pageOf(search, from, next), ...(pages.length === 0 && { key: first }) }
    const cut = cutAt(search, page, ends)
    if (cut) {
      const { key, cursor } = old[cut.endIndex] as ListPage
      return { first, last: key, pages: [...pages, { ...cut.page, cursor }], reply }
    }
    pages.push(page)
    if (next.cursor === null) break
    from = next.cursor
  }
  return { first, last: null, pages, reply }
}

/** Cuts a page after the last entry that ended an old page. */
function cutAt(search: Search, page: ListPage, ends: ReadonlyMap<string | null, number>) {
  for (let i = page.artifacts.length - 1; i >= 0; i--) {
    const artifacts = page.artifacts.slice(0, i + 1) as Artifact[]
    const end = orderKey(search, artifacts[i] as Artifact)
    const endIndex = ends.get(end)
    if (endIndex !== undefined) return { endIndex, page: { ...page, artifacts, end } }
  }
  for (let i = page.folders.length - 1; i >= 0; i--) {
    const folders = page.folders.slice(0, i + 1)
    const end = folderOrderKey(folders[i] as Folder)
    const endIndex = ends.get(end)
    // Items follow all folders, so a page that ends with a folder has none.
    if (endIndex !== undefined) return { endIndex, page: { ...page, folders, artifacts: [], end } }
  }
  return null
}

/** Removes entries from a list. */
export function withoutThings(data: Listing, gone: ReadonlySet<string>): Listing {
  let [items, folders] = [0, 0]
  const stays = ({ id }: { id: string }) => !gone.has(id)
  const pages = data.pages.map((page): ListPage => {
    const left = { artifacts: page.artifacts.filter(stays), folders: page.folders.filter(stays) }
    const [fewer, fewerFolders] = [
      page.artifacts.length - left.artifacts.length,
      page.folders.length - left.folders.length,
    ]
    items += fewer
    folders += fewerFolders
    return fewer + fewerFolders === 0 ? page : { ...page, ...left }
  })
  return { ...data, pages, total: data.total - items, total_folders: data.total_folders - folders }
}
