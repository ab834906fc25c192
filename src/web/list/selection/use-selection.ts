import { useState } from 'react'
import type { Entry, IndexedList } from '../indexed-list.ts'
import {
  selectAll,
  extendRange,
  dropMissing,
  EMPTY_SELECTION,
  toggleEntry,
  type CanSelect,
  type SelectionState,
} from './selection.ts'

/** The selection of a list and the functions that change it. */
export interface ListSelection<T extends Entry> {
  isSelected: (id: string) => boolean
  /** The selected entries in order, including ones that are currently filtered out. */
  entries: readonly T[]
  /** Numbers of visible entries that are selected and that can be selected. */
  selectedCount: number
  selectableCount: number
  /** Whether everything is selected, including entries that aren't loaded yet. */
  includesUnloaded: boolean
  canSelect: CanSelect<T>
  /** Toggles an entry; with `isRange` everything from the last toggled entry to this one. */
  toggle: (id: string, isRange: boolean) => void
  extendTo: (from: string, to: string) => void
  /** Selects all visible entries; with `includesUnloaded` later ones too. */
  selectAll: (includesUnloaded?: true) => void
  clear: () => void
}

interface SelectionOptions<T extends Entry> {
  /** The visible entries. */
  list: IndexedList<T>
  /** Entries that stay selected while filtered out; by default only visible ones do. */
  retained?: IndexedList<T>
  /** Identifies the search; the selection is cleared when it changes. */
  searchKey?: string
  canSelect?: CanSelect<T>
}

const allowAll = () => true

/** Manages the selection of a list; missing entries are dropped. */
export function useSelection<T extends Entry>({
  list,
  retained = list,
  searchKey = '',
  canSelect = allowAll,
}: SelectionOptions<T>): ListSelection<T> {
  const [selectionState, setSelectionState] = useState({ search: searchKey, among: retained, chosen: EMPTY_SELECTION })
  const storedSelection = selectionState.search === searchKey ? selectionState.chosen : EMPTY_SELECTION
  const selection =
    selectionState.among === retained ? storedSelection : dropMissing(storedSelection, retained, canSelect)
  const update = (nextSelection: SelectionState) =>
    setSelectionState({ search: searchKey, among: retained, chosen: nextSelection })
  const isSelected = (id: string) => selection.ids.has(id)
  return {
    isSelected,
    entries: retained.entries.filter(({ id }) => isSelected(id)),
    selectedCount: list.entries.filter(({ id }) => isSelected(id)).length,
    selectableCount: list.entries.filter(canSelect).length,
    includesUnloaded: selection.includesUnloaded === true,
    canSelect,
    toggle: (id, range) => update(toggleEntry(selection, list, canSelect, id, range)),
    extendTo: (from, to) => update(extendRange(selection, list, canSelect, from, to)),
    selectAll: (includesUnloaded) => update(selectAll(list, canSelect, includesUnloaded)),
    clear: () => update(EMPTY_SELECTION),
  }
}
