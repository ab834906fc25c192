import { isApiError, isForbidden, isMissing, isUnauthorized } from '../api-error.ts'
import type { PagedQuery, Pages, Query } from './query.ts'

/** The state of a query. Replaced as a whole on every change. */
export interface Snapshot {
  data?: unknown
  error?: unknown
  dataUpdatedAt: number
  fetching: 'no' | 'all' | 'next'
  hasNextFailed: boolean
}

/** A single or paged query. */
// oxlint-disable-next-line typescript/no-explicit-any -- answers of any kind
export type AnyQuery = Query<any> | PagedQuery<any>

interface Entry {
  snapshot: Snapshot
  freshSince: number
  /** The query as passed by the component that observed it last. */
  query?: AnyQuery
  listeners: Set<() => void>
  loading?: { done: Promise<unknown>; controller: AbortController; isAwaited: boolean } | undefined
}

/** The data of a page as JSON: keys, data and load times. */
type Dump = [key: string, data: unknown, dataUpdatedAt: number][]

interface Options {
  /** Called for a failure that no screen shows in place. */
  onError?: (error: unknown) => void
  /** Resolves when the server is reachable again. If omitted, nothing is retried. */
  whenReachable?: () => Promise<unknown>
}

export type DataCache = ReturnType<typeof createDataCache>

const STALE_MS = 30_000
const MAX_RETRIES = 2
const RETRY_MS = 1000
const EMPTY_SNAPSHOT: Snapshot = { dataUpdatedAt: 0, fetching: 'no', hasNextFailed: false }

export const toKeyString = ({ queryKey }: AnyQuery): string => JSON.stringify(queryKey)
const isPaged = (query: AnyQuery): query is PagedQuery<unknown> => 'initialPageParam' in query
const isGlobalError = (error: unknown) =>
  isUnauthorized(error) || isForbidden(error) || (isApiError(error) && error.status === 429)

/** Creates the cache of one visitor's page in the browser or of one render on the server. */
export function createDataCache({ onError, whenReachable }: Options = {}) {
  const entries = new Map<string, Entry>()

  const getEntry = (key: string): Entry => {
    const entry = entries.get(key) ?? { snapshot: EMPTY_SNAPSHOT, freshSince: -Infinity, listeners: new Set() }
    entries.set(key, entry)
    return entry
  }
  const update = (entry: Entry, snapshot: Partial<Snapshot>) => {
    entry.snapshot = { ...entry.snapshot, ...snapshot }
    for (const listener of entry.listeners) listener()
  }

  const withRetries = async <T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    for (let retryCount = 0; ; retryCount++) {
      try {
        return await attempt()
      } catch (error) {
        const isTransient = !isApiError(error) || error.status === 0 || error.status >= 502
        if (!whenReachable || signal.aborted || !isTransient || retryCount === MAX_RETRIES) throw error
        if (isApiError(error) && error.status === 0) await whenReachable()
        else await new Promise((done) => setTimeout(done, RETRY_MS * 2 ** retryCount))
      }
    }
  }

  const loadPages = async (query: PagedQuery<unknown>, firstPages: Pages<unknown>, count: number, signal: AbortSignal) => {
    const { pages, pageParams } = { pages: [...firstPages.pages], pageParams: [...firstPages.pageParams] }
    while (pages.length < count) {
      const pageParam = pages.length === 0 ? query.initialPageParam : query.getNextPageParam(pages.at(-1))
      if (pageParam === null || pageParam === undefined) break
      pages.push(await withRetries(() => query.queryFn({ signal, pageParam }), signal))
      pageParams.push(pageParam)
    }
    return { pages, pageParams }
  }

  const load = (query: AnyQuery, entry: Entry, isNext: boolean, signal: AbortSignal): Promise<unknown> => {
    if (!isPaged(query)) return withRetries(() => query.queryFn({ signal }), signal)
    const loadedPages = (entry.snapshot.data as Pages<unknown> | undefined) ?? { pages: [], pageParams: [] }
    return isNext
      ? loadPages(query, loadedPages, loadedPages.pages.length + 1, signal)
      : loadPages(query, { pages: [], pageParams: [] }, Math.max(query.pages ?? 1, loadedPages.pages.length), signal)
  }

  const report = (error: unknown, query: AnyQuery, isShownInPlace: boolean) => {
    if (query.meta?.quiet || isMissing(error) || (isShownInPlace && !isGlobalError(error))) return
    onError?.(error)
  }

  /** Starts a call or joins the pending one. */
  const fetch = (query: AnyQuery, { isNext = false, isAwaited = true } = {}): Promise<unknown> => {
    const entry = getEntry(toKeyString(query))
    if (entry.loading) {
      entry.loading.isAwaited ||= isAwaited
      return entry.loading.done
    }
    const controller = new AbortController()
    const run = async () => {
      try {
        const data = await load(query, entry, isNext, controller.signal)
        entry.loading = undefined
        entry.freshSince = Date.now()
        update(entry, { data, error: undefined, dataUpdatedAt: Date.now(), fetching: 'no', hasNextFailed: false })
        return data
      } catch (error) {
        entry.loading = undefined
        if (controller.signal.aborted) {
          update(entry, { fetching: 'no' })
          throw error
        }
        report(error, query, entry.snapshot.data === undefined)
        update(entry, { error, fetching: 'no', hasNextFailed: isNext })
        throw error
      }
    }
    update(entry, { error: undefined, fetching: isNext ? 'next' : 'all' })
    const done = run()
    // A component that only shows the state doesn't wait for the promise.
    done.catch(() => undefined)
    entry.loading = { done, controller, isAwaited }
    return done
  }

  const isStale = (query: AnyQuery) =>
    Date.now() - getEntry(toKeyString(query)).freshSince >= (query.staleTime ?? STALE_MS)

  const ensure = async (query: AnyQuery): Promise<unknown> => {
    const { data } = getEntry(toKeyString(query)).snapshot
    return data === undefined ? fetch(query) : data
  }

  return {
    /** Returns cached data or fetches it. */
    ensure: ensure as {
      <T>(query: PagedQuery<T>): Promise<Pages<T>>
      <T>(query: Query<T>): Promise<T>
    },
    /** Fetches stale data. Never rejects: the component shows the error. */
    async prefetch(query: AnyQuery): Promise<void> {
      if (isStale(query)) await fetch(query).catch(() => undefined)
    },
    peek: <T>(query: Query<T>) => entries.get(toKeyString(query))?.snapshot.data as T | undefined,
    fetch,
    snapshot: (key: string): Snapshot => entries.get(key)?.snapshot ?? EMPTY_SNAPSHOT,
    /** Fetches stale data for a component, and cancels the call when its last component unmounts. */
    observe(query: AnyQuery, onChange: () => void): () => void {
      const entry = getEntry(toKeyString(query))
      entry.listeners.add(onChange)
      entry.query = query
      if (query.enabled !== false && isStale(query)) void fetch(query, { isAwaited: false }).catch(() => undefined)
      return () => {
        entry.listeners.delete(onChange)
        if (entry.listeners.size === 0 && entry.loading && !entry.loading.isAwaited) entry.loading.controller.abort()
      }
    },
    /** Refetches stale data that is visible. */
    refresh(): void {
      for (const { query, listeners } of entries.values())
        if (query && listeners.size > 0 && query.enabled !== false && isStale(query))
          void fetch(query).catch(() => undefined)
    },
    dump: (): Dump =>
      [...entries].flatMap(([key, { snapshot }]) =>
        snapshot.data === undefined ? [] : [[key, snapshot.data, snapshot.dataUpdatedAt]],
      ),
    /** Fills the cache with the data that the server rendered the page from; it counts as fresh. */
    restore(dump: Dump): void {
      for (const [key, data, dataUpdatedAt] of dump)
        Object.assign(getEntry(key), { snapshot: { ...EMPTY_SNAPSHOT, data, dataUpdatedAt }, freshSince: Date.now() })
    },
  }
}
