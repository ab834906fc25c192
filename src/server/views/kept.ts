import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Something that was made, and of what it is by itself known to be made still: as long as that has this stamp. */
interface Made<T> {
  stamp: string
  value: T
}

export interface Kept<T> {
  /**
   * What is kept under a name, if it was made at this stamp; else it is made, by one for all who ask meanwhile, and kept where
   * `bytes` are told of it. What is not to be kept, or has failed, is nobody else's: whoever has waited for it makes their own.
   * So does who has waited for as long as is bearable, for all who wait: what holds its maker up may be the maker's alone.
   */
  of(name: string, stamp: string, make: () => Promise<T>): Promise<T>
}

/** What an entry takes besides its name, its stamp and its value, in bytes: of the smallest ones it is the most. */
const ENTRY_BYTES = 500

/** How long one waits for what somebody else makes. */
const BEARABLE_MS = 1000

/** Keeps what was asked for last, in memory, as long as all of it has no more than so many bytes. */
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
    // Meanwhile another who waited may have begun, or it may be made.
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

/** What comes of something within so many ms; null where that fails. */
async function soon<T>(under: Promise<T>, ms: number): Promise<T | null | typeof TOO_LATE> {
  const stop = new AbortController()
  try {
    return await Promise.race([under.catch(() => null), wait(ms, TOO_LATE, { signal: stop.signal })])
  } finally {
    stop.abort()
  }
}

/** Answers that are believed at most, each of a name. */
const MOST_BELIEVED = 1000

/**
 * Asks once for all who want the same while it is asked already. Nobody is answered by what was asked before they came: those who
 * come meanwhile share the next time. But an answer is believed for `believedMs` after it was asked for, as long as `changes`, which
 * counts what may have made it another one, is what it was then.
 */
export function asksTogether<T extends {} | null>(believedMs = 0, changes: () => number = () => 0) {
  const asked = new Map<string, { now: Promise<T>; next?: Promise<T> }>()
  const believed = new LRUCache<string, { value: T; asked: number; changes: number }>({ max: MOST_BELIEVED })
  return async (name: string, ask: () => Promise<T>): Promise<T> => {
    const last = believed.get(name)
    // By the clock that nobody sets.
    if (last?.changes === changes() && performance.now() - last.asked < believedMs) return last.value
    const begin = () => {
      // Before it is asked: what is changed meanwhile may or may not be in the answer.
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
