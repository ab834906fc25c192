import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** A cached value and the revision of the data it was made from. */
interface Made<T> {
  stamp: string
  value: T
}

export interface Kept<T> {
  /**
   * Returns the value cached for this key and revision. Otherwise one caller makes it for all who ask meanwhile, and it
   * is cached if `getSize` returns its bytes. If that caller's value failed or isn't cacheable, each waiting caller
   * makes its own. A caller that has waited too long makes it for all who still wait, because only the first caller may
   * be slow.
   */
  of(name: string, stamp: string, make: () => Promise<T>): Promise<T>
}

/** Estimated overhead of an entry in bytes, which dominates for small values. */
const ENTRY_BYTES = 500

/** How long a caller waits for a value that another caller is making. */
const BEARABLE_MS = 1000

/** Creates a cache in memory that keeps the most recently used values up to a total size in bytes. */
export function openKept<T>(
  mostBytes: number,
  bytesOf: (value: T) => number | null,
  bearableMs = BEARABLE_MS,
): Kept<T> {
  const kept = new LRUCache<string, Made<T>>({ maxSize: mostBytes })
  const making = new Map<string, Promise<T>>()
  const of: Kept<T>['of'] = async (name, stamp, make) => {
    const known = kept.get(name)
    if (known?.stamp === stamp) return known.value
    const which = `${stamp} ${name}`
    const begun = making.get(which)
    const value = begun ? await soon(begun, bearableMs) : TOO_LATE
    if (value !== TOO_LATE) return value !== null && bytesOf(value) !== null ? value : make()
    // While waiting, another caller may have started or finished.
    if (making.get(which) !== begun) return of(name, stamp, make)
    const made: Promise<T> = make()
      .then((whole) => {
        const size = bytesOf(whole)
        if (size !== null)
          kept.set(name, { stamp, value: whole }, { size: size + 2 * (name.length + stamp.length) + ENTRY_BYTES })
        return whole
      })
      .finally(() => void (making.get(which) === made && making.delete(which)))
    making.set(which, made)
    return made
  }
  return { of }
}

const TOO_LATE = Symbol('too late')

/** Resolves to the promise's value, to null if it fails, or to TIMED_OUT after `ms`. */
async function soon<T>(under: Promise<T>, ms: number): Promise<T | null | typeof TOO_LATE> {
  const stop = new AbortController()
  try {
    return await Promise.race([under.catch(() => null), wait(ms, TOO_LATE, { signal: stop.signal })])
  } finally {
    stop.abort()
  }
}

const MOST_BELIEVED = 1000

/**
 * Creates a single-flight query: callers who ask for the same key while a query runs share the next one, so nobody gets
 * an answer that was queried before they asked. An answer is reused for `ttlMs` after its query began, as long as
 * `countChanges` is unchanged.
 */
export function asksTogether<T extends {} | null>(ttlMs = 0, countChanges: () => number = () => 0) {
  const running = new Map<string, { current: Promise<T>; queued?: Promise<T> }>()
  const answers = new LRUCache<string, { value: T; askedAt: number; changeCount: number }>({ max: MOST_BELIEVED })
  return async (key: string, query: () => Promise<T>): Promise<T> => {
    const lastAnswer = answers.get(key)
    // A monotonic clock, which nobody can set back.
    if (lastAnswer?.changeCount === countChanges() && performance.now() - lastAnswer.askedAt < ttlMs)
      return lastAnswer.value
    const startQuery = () => {
      // Read before the query: changes made while it runs may not be in its answer.
      const start = { askedAt: performance.now(), changeCount: countChanges() }
      const current = query()
      const remove = () => void (running.get(key)?.current === current && running.delete(key))
      running.set(key, { current })
      current
        .then(
          (value) => void answers.set(key, { value, ...start }),
          () => {},
        )
        .finally(remove)
      return current
    }
    const active = running.get(key)
    return active ? (active.queued ??= active.current.then(startQuery, startQuery)) : startQuery()
  }
}
