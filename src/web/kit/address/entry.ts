/** An entry of the history of this tab, by the name that the router gives it, and what was noted in it. */
export interface Entry {
  state?: Noted & { __TSR_key?: string | undefined }
}

interface Noted {
  /** How far down one was, in pixels. */
  down?: number
  /** How many pages of a list were loaded. */
  pages?: number
}

/**
 * Notes in the current entry of the history what leads back to where one was: nothing is stored for it, it is sent to nobody,
 * and it ends with the tab. Not by the `replaceState` that the router put over the browser's own, which would load the page anew.
 */
export function noteInEntry(noted: Noted): void {
  History.prototype.replaceState.call(history, { ...(history.state as object | null), ...noted }, '')
}

/** Whether an entry is the one that the browser is at. */
export const isHere = ({ state }: Entry): boolean =>
  state?.__TSR_key !== undefined && state.__TSR_key === (history.state as Entry['state'])?.__TSR_key
