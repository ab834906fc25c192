/** What an entry of the tab's history remembers. */
export interface EntryState {
  /** Names the entry. */
  key?: string
  /** What a gallery showed is one step back. */
  fromGallery?: true
  /** How far down one was, in pixels. */
  down?: number
  /** How many pages of a list were loaded. */
  pages?: number
}

/**
 * Notes in the current entry of the history what leads back to where one was: nothing is stored for it, it is sent to nobody,
 * and it ends with the tab.
 */
export function noteInEntry(noted: EntryState): void {
  history.replaceState({ ...(history.state as object | null), ...noted }, '')
}

/** Whether an entry is the one that the browser is at. */
export const isHere = ({ key }: EntryState): boolean =>
  key !== undefined && key === (history.state as EntryState | null)?.key
