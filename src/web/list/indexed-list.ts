/** An entry of a list. */
export interface Entry {
  id: string
  title: string
}

/** The loaded entries of a list in order. */
export interface IndexedList<T extends Entry> {
  entries: readonly T[]
  /** Returns the index of an entry, or -1. */
  indexOf: (id: string) => number
}

/** Indexes entries by id. An entry that moved between two pages while they were loading is kept once. */
export function createIndexedList<T extends Entry>(entriesWithDuplicates: Iterable<T>): IndexedList<T> {
  const indexes = new Map<string, number>()
  const entries: T[] = []
  for (const entry of entriesWithDuplicates) {
    if (indexes.has(entry.id)) continue
    indexes.set(entry.id, entries.length)
    entries.push(entry)
  }
  return { entries, indexOf: (id) => indexes.get(id) ?? -1 }
}
