/** An entry of a list. */
export interface Entry {
  id: string
  title: string
}

/** The loaded entries of a list in order. */
export interface Shelf<T extends Entry> {
  entries: readonly T[]
  /** Returns the index of an entry, or -1. */
  at: (id: string) => number
}

/** Indexes entries by id. An entry that moved between two pages while they were loading is kept once. */
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
