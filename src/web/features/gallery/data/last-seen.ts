import { isHere, noteInEntry, type EntryState } from '#web/kit/address/entry.ts'

let left: string | null = null

/** Remembers which item was looked at last. */
export function leaveAt(id: string): void {
  left = id
}

/** The item that was looked at last, told once. */
export function cameFromItem(): string | null {
  const id = left
  left = null
  return id
}

/** So many pages of a list are loaded at once. */
const MOST_PAGES = 20

/** Remembers, also when its page is loaded anew, how far a list was loaded at an entry of the history. */
export function rememberPages(entry: EntryState, pages: number): void {
  if (pages > 0 && isHere(entry)) noteInEntry({ pages })
}

/** How many pages of a list lead back to where one was. */
export function pagesAt({ pages }: EntryState): number {
  return typeof pages === 'number' ? Math.max(1, Math.min(MOST_PAGES, pages)) : 1
}
