/** State stored in an entry of the tab's history. */
export interface EntryState {
  /** Identifies the entry. */
  key?: string
  /** One step back leads to the gallery. */
  fromGallery?: true
  /** The scroll position, in pixels. */
  down?: number
  /** How many pages of a list were loaded. */
  pages?: number
}

/** Merges state into the current history entry. It stays in this tab and is never sent anywhere. */
export function noteInEntry(noted: EntryState): void {
  history.replaceState({ ...(history.state as object | null), ...noted }, '')
}

/** Whether an entry is the current one. */
export const isHere = ({ key }: EntryState): boolean =>
  key !== undefined && key === (history.state as EntryState | null)?.key
