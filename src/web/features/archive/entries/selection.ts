import { sumEntries, type Entry, type IdSet, type IndexedEntryList, type EntryTotals } from './indexed-list.ts'

export interface EntrySelection {
  ids: IdSet
  /** Where a Shift range starts. */
  anchorId: string | null
  /** The entry with the keyboard focus. */
  activeId: string | null
  /** Whether everything is selected, including entries that aren't loaded yet. */
  all?: true
}

export const EMPTY_SELECTION: EntrySelection = { ids: new Set(), anchorId: null, activeId: null }

interface SelectModifiers {
  /** Whether Shift is pressed, which selects everything from the anchor to the entry. */
  isRange?: boolean
  /** Whether Ctrl or ⌘ is pressed, which toggles the entry. */
  isToggle?: boolean
}

/** Applies a click to the selection, as desktop file managers do. */
export function selectEntry(
  current: EntrySelection,
  indexedList: IndexedEntryList,
  id: string,
  { isRange = false, isToggle = false }: SelectModifiers = {},
): EntrySelection {
  if (isRange && current.anchorId !== null) {
    const [from, to] = [indexedList.positionOf(current.anchorId), indexedList.positionOf(id)].sort((a, b) => a - b) as [
      number,
      number,
    ]
    if (from >= 0) {
      const ids = new Set(isToggle ? current.ids : [])
      for (const entry of indexedList.slice(from, to + 1)) ids.add(entry.id)
      return { ids, anchorId: current.anchorId, activeId: id }
    }
  }
  if (!isToggle) return { ids: new Set([id]), anchorId: id, activeId: id }
  const ids = new Set(current.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchorId: id, activeId: id }
}

/** Selects everything without listing the entries. */
export const selectAllEntries = (
  { anchorId, activeId }: EntrySelection,
  indexedList: IndexedEntryList,
): EntrySelection => ({
  ids: indexedList.iterateIds,
  anchorId,
  activeId,
  all: true,
})

/** Limits a selection to the entries of an updated list. A full selection stays full unless the list is empty. */
export function limitSelection(current: EntrySelection, indexedList: IndexedEntryList): EntrySelection {
  const has = (id: string | null) => id !== null && indexedList.positionOf(id) >= 0
  const [anchor, active] = [
    has(current.anchorId) ? current.anchorId : null,
    has(current.activeId) ? current.activeId : null,
  ]
  if (current.all && indexedList.count === 0) return EMPTY_SELECTION
  if (current.all) return selectAllEntries({ ids: current.ids, anchorId: anchor, activeId: active }, indexedList)
  const ids = new Set<string>()
  for (const id of current.ids) if (has(id)) ids.add(id)
  if (ids.size === current.ids.size && anchor === current.anchorId && active === current.activeId) return current
  return { ids, anchorId: anchor, activeId: active }
}

export const getSelectedEntries = ({ ids, all }: EntrySelection, indexedList: IndexedEntryList): Entry[] =>
  all
    ? [...indexedList]
    : [...ids]
        .map((id) => indexedList.positionOf(id))
        .filter((position) => position >= 0)
        .sort((a, b) => a - b)
        .flatMap((position) => indexedList.entry(position) ?? [])

/** The facts about a selection that the toolbar needs, computed without listing its entries. */
export interface SelectionSummary extends EntryTotals {
  count: number
  onlyEntry: Entry | undefined
}

export function summarizeSelection({ ids, all }: EntrySelection, indexedList: IndexedEntryList): SelectionSummary {
  function* iterateSelected() {
    for (const id of ids) {
      const entry = indexedList.entry(indexedList.positionOf(id))
      if (entry) yield entry
    }
  }
  const [onlyEntry] = ids.size === 1 ? iterateSelected() : []
  return { count: ids.size, ...(all ? indexedList.getTotals() : sumEntries(iterateSelected())), onlyEntry }
}
