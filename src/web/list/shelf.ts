/** Anything that a list can hold. */
export interface Entry {
  id: string
  title: string
}

/** What is loaded of a list, in its order. */
export interface Shelf<T extends Entry> {
  entries: readonly T[]
  /** The place of an entry, or -1. */
  at: (id: string) => number
}

/** Entries by their places. What moved between two pages while they were read stands there once. */
export function shelfOf<T extends Entry>(all: Iterable<T>): Shelf<T> {
  const places = new Map<string, number>()
  const entries: T[] = []
  for (const entry of all) {
    if (places.has(entry.id)) continue
    places.set(entry.id, entries.length)
    entries.push(entry)
  }
  return { entries, at: (id) => places.get(id) ?? -1 }
}
