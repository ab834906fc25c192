import type { QueryClient } from '@tanstack/react-query'
import type { Artifact } from '#shared/entities/artifact.ts'
import { MAX_PAGE } from '#shared/rules/limits.ts'
import type { Api } from '#web/kit/api.ts'
import { find, findItems } from '#web/kit/client/find.ts'
import { keys, ofList, type ListKey } from '#web/kit/keys.ts'
import {
  counted,
  filled,
  listingOf,
  outdated,
  pageOf,
  readAnew,
  replaced,
  trimmed,
  withMore,
  type Found,
  type Listing,
  type ListPage,
} from './listing.ts'
import type { Search } from './order.ts'

// Larger than the API's default page so scrolling needs fewer requests.
const PAGE = 100
const MOST_IDS = 200
/** Pages on either side of the visible ones whose items are kept in full. */
const KEPT = 4

interface Kept {
  /** Keys of the visible pages. */
  visible: ReadonlySet<number>
  /** Serialises all work on the list. */
  last: Promise<unknown>
  busy: number
}
const lists = new WeakMap<QueryClient, Map<string, Kept>>()

/** Loads and updates one list of the archive in the query cache. All callers share its state. */
export function listLoader(api: Api, queries: QueryClient, queryKey: ListKey<Search>) {
  const { project, search } = ofList(queryKey)
  const kept = keptOf(queries, JSON.stringify(queryKey))
  const data = () => queries.getQueryData<Listing>(queryKey)
  const set = (change: (now: Listing) => Listing) =>
    queries.setQueryData<Listing>(queryKey, (now) => now && trimmedToVisible(change(now)))
  const ask = (cursor: string, limit: number, signal?: AbortSignal): Promise<Found> => {
    const body = { project, limit, facets: false, ...search, ...(cursor && { cursor }) }
    return find(api, body, signal && { signal })
  }
  /** Runs as a short-lived query, to get the retries and error reporting of any other query. */
  const asked = <T>(name: string, queryFn: () => Promise<T>) =>
    queries.fetchQuery({
      queryKey: keys.listPart(queryKey, name),
      queryFn,
      gcTime: 0,
      staleTime: 0,
      meta: { place: true },
    })

  async function inTurn<T>(act: () => Promise<T>): Promise<T> {
    kept.busy++
    const turn = kept.last.then(act)
    kept.last = turn.catch(() => undefined).then(() => kept.busy--)
    return turn
  }

  function trimmedToVisible(listing: Listing): Listing {
    const shown = listing.pages.flatMap(({ key }, i) => (kept.visible.has(key) ? [i] : []))
    const [from, to] = [(shown[0] ?? 0) - KEPT, (shown.at(-1) ?? 0) + KEPT]
    return trimmed(listing, (_, i) => i >= from && i <= to)
  }

  /** Visible pages, and empty pages directly after one. */
  const visiblePages = ({ pages }: Listing): ListPage[] =>
    pages.filter(({ key, artifacts, folders }, i) => {
      const before = pages[i - 1]
      return kept.visible.has(key) || (artifacts.length + folders.length === 0 && before && kept.visible.has(before.key))
    })

  const reread = async (place: number, listing: Listing, signal?: AbortSignal) =>
    readAnew(search, listing, place, (cursor, more) => ask(cursor, more ? MAX_PAGE : PAGE, signal))

  return {
    data,
    isBusy: () => kept.busy > 0,
    setVisible: (visible: ReadonlySet<number>) => {
      kept.visible = visible
    },
    /** Loads the first page and the visible ones; marks all others as outdated. */
    load: (signal?: AbortSignal): Promise<Listing> =>
      inTurn(async () => {
        const before = data()
        if (!before) {
          const first = await ask('', PAGE, signal)
          return counted(listingOf(first, [pageOf(search, '', first)]))
        }
        const start = await reread(0, before, signal)
        const fresh = new Set(start.pages)
        const segments = [start]
        let after = replaced(before, start)
        for (const { key } of visiblePages(before)) {
          const place = after.pages.findIndex((page) => page.key === key)
          const shown = after.pages[place]
          if (!shown || fresh.has(shown)) continue
          const segment = await reread(place, after, signal)
          for (const page of segment.pages) fresh.add(page)
          segments.push(segment)
          after = replaced(after, segment)
        }
        // Apply the refetched pages to the current data to keep changes made during the load.
        const now = segments.reduce(replaced, data() ?? before)
        const read = new Set([...fresh].map((page) => page.key))
        const outdatedListing = outdated(now, ({ key }) => read.has(key))
        return counted(start.reply ? listingOf(start.reply, outdatedListing.pages) : outdatedListing)
      }),
    /** Loads the next page; a large one holds as much as a response may. */
    more: (many: boolean) =>
      inTurn(async () => {
        const cursor = data()?.pages.at(-1)?.cursor
        if (!cursor) return
        const found = await asked(cursor, () => ask(cursor, many ? MAX_PAGE : PAGE))
        set((now) => withMore(now, pageOf(search, cursor, found)))
      }),
    /** Whether a visible page has to be loaded. */
    lacks: () => visiblePages(data() ?? NONE).some(({ state }) => state !== 'whole'),
    /** Loads the visible pages that are brief or outdated. */
    fill: () =>
      inTurn(async () => {
        const listing = data() ?? NONE
        const lacking = visiblePages(listing).filter(({ state }) => state !== 'whole')
        const outdatedPage = lacking.find(({ state }) => state === 'old')
        if (outdatedPage) {
          const segment = await asked(`${outdatedPage.key}`, () => reread(listing.pages.indexOf(outdatedPage), listing))
          return void set((now) => replaced(now, segment))
        }
        const ids: string[] = []
        for (const { artifacts } of lacking) {
          if (ids.length > 0 && ids.length + artifacts.length > MOST_IDS) break
          ids.push(...artifacts.map(({ id }) => id))
        }
        if (ids.length > 0) {
          const found = await asked('items', () => itemsOf(api, ids))
          set((now) => filled(now, search, found))
        } else if (lacking.length > 0) set((now) => filled(now, search, new Map()))
      }),
  }
}

const NONE: Listing = { pages: [], total: 0, total_folders: 0, total_estimated: false }

function keptOf(queries: QueryClient, name: string): Kept {
  const all = lists.get(queries) ?? new Map<string, Kept>()
  lists.set(queries, all)
  const kept = all.get(name) ?? { visible: new Set<number>(), last: Promise.resolve(), busy: 0 }
  all.set(name, kept)
  return kept
}

/** Fetches items by their ids; missing ones are null. */
export async function itemsOf(api: Api, ids: readonly string[]): Promise<Map<string, Artifact | null>> {
  const found = new Map<string, Artifact | null>(ids.map((id) => [id, null]))
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    for (const artifact of await findItems(api, ids.slice(at, at + MOST_IDS))) found.set(artifact.id, artifact)
  }
  return found
}
