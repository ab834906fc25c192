import type { Entry, IndexedList } from '../indexed-list.ts'

export interface SelectionState {
  ids: ReadonlySet<string>
  /** The entry at which a range begins. */
  anchor: string | null
  /** Whether entries that aren't loaded yet are selected too. */
  includesUnloaded?: true
}

export const EMPTY_SELECTION: SelectionState = { ids: new Set(), anchor: null }

/** Whether an entry can be selected. */
export type CanSelect<T> = (entry: T) => boolean

function getEntriesBetween<T extends Entry>(
  { entries, indexOf }: IndexedList<T>,
  firstId: string,
  secondId: string,
): readonly T[] {
  const [start, end] = [indexOf(firstId), indexOf(secondId)].sort((a, b) => a - b) as [number, number]
  return start < 0 ? [] : entries.slice(start, end + 1)
}

/** Toggles an entry; with `isRange` everything from the anchor to the entry gets its new state. */
export function toggleEntry<T extends Entry>(
  selection: SelectionState,
  list: IndexedList<T>,
  canSelect: CanSelect<T>,
  id: string,
  isRange: boolean,
): SelectionState {
  const isAdded = !selection.ids.has(id)
  const ids = new Set(selection.ids)
  const rangeEntries = isRange && selection.anchor !== null ? getEntriesBetween(list, selection.anchor, id) : []
  for (const entry of rangeEntries.length > 0 ? rangeEntries : getEntriesBetween(list, id, id)) {
    if (!isAdded) ids.delete(entry.id)
    else if (canSelect(entry)) ids.add(entry.id)
  }
  return { ids, anchor: id }
}

/** Selects exactly the range from the anchor to `to`. */
export function extendRange<T extends Entry>(
  selection: SelectionState,
  list: IndexedList<T>,
  canSelect: CanSelect<T>,
  from: string,
  to: string,
): SelectionState {
  const anchor = selection.anchor !== null && list.indexOf(selection.anchor) >= 0 ? selection.anchor : from
  const rangeEntries = getEntriesBetween(list, anchor, to).filter(canSelect)
  return { ids: new Set(rangeEntries.map(({ id }) => id)), anchor }
}

/** Selects all loaded entries; with `includesUnloaded` later ones too. */
export const selectAll = <T extends Entry>(
  list: IndexedList<T>,
  canSelect: CanSelect<T>,
  includesUnloaded?: true,
): SelectionState => ({
  ids: new Set(list.entries.filter(canSelect).map(({ id }) => id)),
  anchor: null,
  ...(includesUnloaded && { includesUnloaded }),
})

/** Applies a selection to another list and drops missing entries. "Select all" stays complete. */
export function dropMissing<T extends Entry>(
  selection: SelectionState,
  list: IndexedList<T>,
  canSelect: CanSelect<T>,
): SelectionState {
  if (selection.includesUnloaded) return selectAll(list, canSelect, true)
  const ids = new Set([...selection.ids].filter((id) => list.indexOf(id) >= 0))
  return ids.size === selection.ids.size ? selection : { ids, anchor: selection.anchor }
}
