import { isCurrentEntry, updateHistoryEntry, type HistoryEntryState } from '#web/kit/address/history-entry.ts'

let lastItemId: string | null = null

/** Remembers the item whose page is being left. */
export function rememberItem(id: string): void {
  lastItemId = id
}

/** Returns the remembered item once and forgets it. */
export function takeRememberedItem(): string | null {
  const id = lastItemId
  lastItemId = null
  return id
}

/** Restoring a list loads at most this many pages in one step. */
const MAX_RESTORED_PAGES = 20

/** Stores in the history entry how many pages of a list were loaded. Survives a reload. */
export function rememberPages(entry: HistoryEntryState, pageCount: number): void {
  if (pageCount > 0 && isCurrentEntry(entry)) updateHistoryEntry({ loadedPages: pageCount })
}

/** The number of list pages to load to restore the history entry. */
export function getRememberedPages({ loadedPages }: HistoryEntryState): number {
  return typeof loadedPages === 'number' ? Math.max(1, Math.min(MAX_RESTORED_PAGES, loadedPages)) : 1
}
