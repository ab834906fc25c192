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
export function asksTogether<T extends {} | null>(believedMs = 0, changes: () => number = () => 0) {
  const asked = new Map<string, { now: Promise<T>; next?: Promise<T> }>()
  const believed = new LRUCache<string, { value: T; asked: number; changes: number }>({ max: MOST_BELIEVED })
  return async (name: string, ask: () => Promise<T>): Promise<T> => {
    const last = believed.get(name)
    // A monotonic clock, which nobody can set back.
    if (last?.changes === changes() && performance.now() - last.asked < believedMs) return last.value
    const begin = () => {
      // Read before the query: changes made while it runs may not be in its answer.
      const at = { asked: performance.now(), changes: changes() }
      const now = ask()
      const over = () => void (asked.get(name)?.now === now && asked.delete(name))
      asked.set(name, { now })
      now
        .then(
          (value) => void believed.set(name, { value, ...at }),
          () => {},
        )
        .finally(over)
      return now
    }
    const under = asked.get(name)
    return under ? (under.next ??= under.now.then(begin, begin)) : begin()
  }
}
