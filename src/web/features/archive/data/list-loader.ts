import type { QueryClient } from '@tanstack/react-query'
import type { Artifact } from '#shared/entities/artifact.ts'
import { MAX_ITEMS_BY_ID, MAX_PAGE_SIZE } from '#shared/rules/limits.ts'
import type { Api } from '#web/kit/api.ts'
import { searchAsMember, fetchFullItems } from '#web/kit/client/search-archive.ts'
import { keys, parseListKey, type ListKey } from '#web/kit/keys.ts'
import {
  withExactTotal,
  fillBriefPages,
  createListing,
  markOutdated,
  createPage,
  refetchSegment,
  replaceSegment,
  trimPages,
  appendPage,
  type SearchReply,
  type Listing,
  type ListPage,
} from './listing.ts'
import type { ListSearch } from './item-order.ts'

// Larger than the API's default page so scrolling needs fewer requests.
const PAGE_SIZE = 100
/** Pages on either side of the visible ones whose items are kept in full. */
const FULL_PAGES_AROUND = 4

interface LoaderState {
  /** Keys of the visible pages. */
  visiblePageKeys: ReadonlySet<number>
  /** Serialises all work on the list. */
  lastTask: Promise<unknown>
  runningTasks: number
}
const loaderStates = new WeakMap<QueryClient, Map<string, LoaderState>>()

/** Loads and updates one list of the archive in the query cache. All callers share its state. */
export function createListLoader(api: Api, queryClient: QueryClient, queryKey: ListKey<ListSearch>) {
  const { project, search } = parseListKey(queryKey)
  const state = getLoaderState(queryClient, JSON.stringify(queryKey))
  const getListing = () => queryClient.getQueryData<Listing>(queryKey)
  const updateListing = (change: (current: Listing) => Listing) =>
    queryClient.setQueryData<Listing>(queryKey, (current) => current && trimToVisible(change(current)))
  const fetchPage = (cursor: string, limit: number, signal?: AbortSignal): Promise<SearchReply> => {
    const body = { project, limit, facets: false, ...search, ...(cursor && { cursor }) }
    return searchAsMember(api, body, signal && { signal })
  }
  /** Runs as a short-lived query, to get the retries and error reporting of any other query. */
  const fetchAsQuery = <T>(name: string, queryFn: () => Promise<T>) =>
    queryClient.fetchQuery({
      queryKey: keys.listPart(queryKey, name),
      queryFn,
      gcTime: 0,
      staleTime: 0,
      meta: { leavesProject: true },
    })

  async function runInOrder<T>(task: () => Promise<T>): Promise<T> {
    state.runningTasks++
    const result = state.lastTask.then(task)
    state.lastTask = result.catch(() => undefined).then(() => state.runningTasks--)
    return result
  }

  function trimToVisible(listing: Listing): Listing {
    const visibleIndexes = listing.pages.flatMap(({ key }, i) => (state.visiblePageKeys.has(key) ? [i] : []))
    const [from, to] = [(visibleIndexes[0] ?? 0) - FULL_PAGES_AROUND, (visibleIndexes.at(-1) ?? 0) + FULL_PAGES_AROUND]
    return trimPages(listing, (_, i) => i >= from && i <= to)
  }

  /** The visible pages, and empty pages that directly follow one of them. */
  const getVisiblePages = ({ pages }: Listing): ListPage[] =>
    pages.filter(({ key, artifacts, folders }, i) => {
      const previousPage = pages[i - 1]
      return state.visiblePageKeys.has(key) || (artifacts.length + folders.length === 0 && previousPage && state.visiblePageKeys.has(previousPage.key))
    })

  const refetchPage = async (pageIndex: number, listing: Listing, signal?: AbortSignal) =>
    refetchSegment(search, listing, pageIndex, (cursor, isFollowUp) => fetchPage(cursor, isFollowUp ? MAX_PAGE_SIZE : PAGE_SIZE, signal))

  return {
    data: getListing,
    isBusy: () => state.runningTasks > 0,
    setVisible: (visiblePageKeys: ReadonlySet<number>) => {
      state.visiblePageKeys = visiblePageKeys
    },
    /** Loads the first page and the visible ones; marks all others as outdated. */
    refetch: (signal?: AbortSignal): Promise<Listing> =>
      runInOrder(async () => {
        const cachedListing = getListing()
        if (!cachedListing) {
          const firstReply = await fetchPage('', PAGE_SIZE, signal)
          return withExactTotal(createListing(firstReply, [createPage(search, '', firstReply)]))
        }
        const start = await refetchPage(0, cachedListing, signal)
        const refetchedPages = new Set(start.pages)
        const segments = [start]
        let updatedListing = replaceSegment(cachedListing, start)
        for (const { key } of getVisiblePages(cachedListing)) {
          const pageIndex = updatedListing.pages.findIndex((page) => page.key === key)
          const updatedPage = updatedListing.pages[pageIndex]
          if (!updatedPage || refetchedPages.has(updatedPage)) continue
          const segment = await refetchPage(pageIndex, updatedListing, signal)
          for (const page of segment.pages) refetchedPages.add(page)
          segments.push(segment)
          updatedListing = replaceSegment(updatedListing, segment)
        }
        // Apply the refetched pages to the current data to keep changes made during the load.
        const current = segments.reduce(replaceSegment, getListing() ?? cachedListing)
        const refetchedKeys = new Set([...refetchedPages].map((page) => page.key))
        const outdatedListing = markOutdated(current, ({ key }) => refetchedKeys.has(key))
        return withExactTotal(start.reply ? createListing(start.reply, outdatedListing.pages) : outdatedListing)
      }),
    /** Loads the next page. If `isLarge`, it is as large as a response may be. */
    loadNextPage: (isLarge: boolean) =>
      runInOrder(async () => {
        const cursor = getListing()?.pages.at(-1)?.cursor
        if (!cursor) return
        const reply = await fetchAsQuery(cursor, () => fetchPage(cursor, isLarge ? MAX_PAGE_SIZE : PAGE_SIZE))
        updateListing((current) => appendPage(current, createPage(search, cursor, reply)))
      }),
    /** Whether a visible page has to be loaded. */
    hasIncompleteVisible: () => getVisiblePages(getListing() ?? EMPTY_LISTING).some(({ state }) => state !== 'whole'),
    /** Loads the visible pages that are brief or outdated. */
    fillVisible: () =>
      runInOrder(async () => {
        const listing = getListing() ?? EMPTY_LISTING
        const incompletePages = getVisiblePages(listing).filter(({ state }) => state !== 'whole')
        const outdatedPage = incompletePages.find(({ state }) => state === 'old')
        if (outdatedPage) {
          const segment = await fetchAsQuery(`${outdatedPage.key}`, () => refetchPage(listing.pages.indexOf(outdatedPage), listing))
          return void updateListing((current) => replaceSegment(current, segment))
        }
        const ids: string[] = []
        for (const { artifacts } of incompletePages) {
          if (ids.length > 0 && ids.length + artifacts.length > MAX_ITEMS_BY_ID) break
          ids.push(...artifacts.map(({ id }) => id))
        }
        if (ids.length > 0) {
          const itemsById = await fetchAsQuery('items', () => fetchItemsById(api, ids))
          updateListing((current) => fillBriefPages(current, search, itemsById))
        } else if (incompletePages.length > 0) updateListing((current) => fillBriefPages(current, search, new Map()))
      }),
  }
}

const EMPTY_LISTING: Listing = { pages: [], total: 0, total_folders: 0, total_estimated: false }

function getLoaderState(queryClient: QueryClient, name: string): LoaderState {
  const statesByKey = loaderStates.get(queryClient) ?? new Map<string, LoaderState>()
  loaderStates.set(queryClient, statesByKey)
  const state = statesByKey.get(name) ?? { visiblePageKeys: new Set<number>(), lastTask: Promise.resolve(), runningTasks: 0 }
  statesByKey.set(name, state)
  return state
}

/** Fetches items by their ids; missing ones are null. */
export async function fetchItemsById(api: Api, ids: readonly string[]): Promise<Map<string, Artifact | null>> {
  const itemsById = new Map<string, Artifact | null>(ids.map((id) => [id, null]))
  for (let offset = 0; offset < ids.length; offset += MAX_ITEMS_BY_ID) {
    for (const artifact of await fetchFullItems(api, ids.slice(offset, offset + MAX_ITEMS_BY_ID))) itemsById.set(artifact.id, artifact)
  }
  return itemsById
}
