import { isHere, noteInEntry, type EntryState } from '#web/kit/address/entry.ts'

let left: string | null = null

/** Remembers the item whose page is being left. */
export function leaveAt(id: string): void {
  left = id
}

/** Returns the remembered item once and forgets it. */
export function cameFromItem(): string | null {
  const id = left
  left = null
  return id
}

/** Restoring a list loads at most this many pages at once. */
const MOST_PAGES = 20

/** Stores in the history entry how many pages of a list were loaded. Survives a reload. */
export function rememberPages(entry: EntryState, pages: number): void {
  if (pages > 0 && isHere(entry)) noteInEntry({ pages })
}

/** The number of list pages to load to restore the history entry. */
export function pagesAt({ pages }: EntryState): number {
  return typeof pages === 'number' ? Math.max(1, Math.min(MOST_PAGES, pages)) : 1
}
