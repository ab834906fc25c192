/** State stored in an entry of the tab's history. */
export interface HistoryEntryState {
  /** Identifies the entry. */
  key?: string
  /** Whether going back one step leads to the gallery. */
  fromGallery?: true
  /** The scroll position, in pixels. */
  scrollYPx?: number
  /** How many pages of a list were loaded. */
  loadedPages?: number
}

/** Merges state into the current history entry. It stays in this tab and is never sent anywhere. */
export function updateHistoryEntry(changes: HistoryEntryState): void {
  history.replaceState({ ...(history.state as object | null), ...changes }, '')
}

/** Whether an entry is the current one. */
export const isCurrentEntry = ({ key }: HistoryEntryState): boolean =>
  key !== undefined && key === (history.state as HistoryEntryState | null)?.key
