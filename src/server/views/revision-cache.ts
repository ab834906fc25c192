import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** A cached value and the revision of the data it was computed from. */
interface CacheEntry<T> {
  revision: string
  value: T
}

export interface RevisionCache<T> {
  /**
   * Returns the value cached for this key and revision. If there is none, one caller computes it for everyone who asks
   * in the meantime, and it is cached if `getSize` returns its size in bytes. If that caller fails or its value isn't
   * cacheable, each waiting caller computes its own. A caller that has waited too long computes it for all who are
   * still waiting, so that a slow first caller doesn't hold up everyone.
   */
  get(key: string, revision: string, make: () => Promise<T>): Promise<T>
}

/** Estimated overhead of an entry in bytes, which dominates for small values. */
const ENTRY_OVERHEAD_BYTES = 500

/** How long a caller waits for a value that another caller is computing, in ms. */
const MAX_WAIT_MS = 1000

/** Creates an in-memory cache that keeps the most recently used values up to a total size in bytes. */
export function createRevisionCache<T>(
  maxBytes: number,
  getSize: (value: T) => number | null,
  maxWaitMs = MAX_WAIT_MS,
): RevisionCache<T> {
  const cache = new LRUCache<string, CacheEntry<T>>({ maxSize: maxBytes })
  const pending = new Map<string, Promise<T>>()
  const get: RevisionCache<T>['get'] = async (key, revision, make) => {
    const cached = cache.get(key)
    if (cached?.revision === revision) return cached.value
    const pendingKey = `${revision} ${key}`
    const started = pending.get(pendingKey)
    const value = started ? await waitFor(started, maxWaitMs) : TIMED_OUT
    if (value !== TIMED_OUT) return value !== null && getSize(value) !== null ? value : make()
    // During the wait, another caller may have started or finished computing the value.
    if (pending.get(pendingKey) !== started) return get(key, revision, make)
    const pendingValue: Promise<T> = make()
      .then((result) => {
        const size = getSize(result)
        if (size !== null)
          cache.set(
            key,
            { revision, value: result },
            { size: size + 2 * (key.length + revision.length) + ENTRY_OVERHEAD_BYTES },
          )
        return result
      })
      .finally(() => void (pending.get(pendingKey) === pendingValue && pending.delete(pendingKey)))
    pending.set(pendingKey, pendingValue)
    return pendingValue
  }
  return { get }
}

const TIMED_OUT = Symbol('too late')

/** Resolves to the promise's value, to null if it fails, or to TIMED_OUT after `ms`. */
async function waitFor<T>(promise: Promise<T>, ms: number): Promise<T | null | typeof TIMED_OUT> {
  const abortController = new AbortController()
  try {
    return await Promise.race([promise.catch(() => null), wait(ms, TIMED_OUT, { signal: abortController.signal })])
  } finally {
    abortController.abort()
  }
}

const MAX_CACHED_ANSWERS = 1000

/**
 * Creates a single-flight query: callers who ask for the same key while a query runs share the next one, so that nobody
 * gets an answer that was queried before they asked. An answer is reused for `ttlMs` after its query began, as long as
 * `countChanges` returns the same value.
 */
export function coalesce<T extends {} | null>(ttlMs = 0, countChanges: () => number = () => 0) {
  const runningQueries = new Map<string, { current: Promise<T>; queued?: Promise<T> }>()
  const answerCache = new LRUCache<string, { value: T; askedAt: number; changeCount: number }>({
    max: MAX_CACHED_ANSWERS,
  })
  return async (key: string, query: () => Promise<T>): Promise<T> => {
    const lastAnswer = answerCache.get(key)
    // A monotonic clock, which can't be set back.
    if (lastAnswer?.changeCount === countChanges() && performance.now() - lastAnswer.askedAt < ttlMs)
      return lastAnswer.value
    const startQuery = () => {
      // Read before the query runs: its answer may not include changes made while it runs.
      const start = { askedAt: performance.now(), changeCount: countChanges() }
      const current = query()
      const remove = () => void (runningQueries.get(key)?.current === current && runningQueries.delete(key))
      runningQueries.set(key, { current })
      current
        .then(
          (value) => void answerCache.set(key, { value, ...start }),
          () => {},
        )
        .finally(remove)
      return current
    }
    const activeQuery = runningQueries.get(key)
    return activeQuery ? (activeQuery.queued ??= activeQuery.current.then(startQuery, startQuery)) : startQuery()
  }
}
