import { useState } from 'react'
import type { Entry, Shelf } from '../shelf.ts'
import { everything, extended, kept, NOTHING, toggled, type Choosable, type Chosen } from './chosen.ts'

/** The selection of a list and the functions that change it. */
export interface Choice<T extends Entry> {
  has: (id: string) => boolean
  /** The selected entries in order, including ones that are currently filtered out. */
  entries: readonly T[]
  /** Numbers of visible entries that are selected and that can be selected. */
  ticked: number
  able: number
  /** Everything is selected, including entries that aren't loaded yet. */
  whole: boolean
  can: Choosable<T>
  /** Toggles an entry; with `isRange` everything since the last one. */
  toggle: (id: string, isRange: boolean) => void
  extend: (from: string, to: string) => void
  /** Selects all visible entries; with `includesUnloaded` later ones too. */
  all: (includesUnloaded?: true) => void
  clear: () => void
}

interface Of<T extends Entry> {
  /** The visible entries. */
  shelf: Shelf<T>
  /** Entries that stay selected while filtered out; by default only visible ones do. */
  among?: Shelf<T>
  /** Identifies the search; the selection is cleared when it changes. */
  search?: string
  can?: Choosable<T>
}

const ANYTHING = () => true

/** Manages the selection of a list; missing entries are dropped. */
export function useChoice<T extends Entry>({ shelf, among = shelf, search = '', can = ANYTHING }: Of<T>): Choice<T> {
  const [held, setHeld] = useState({ search, among, chosen: NOTHING })
  const before = held.search === search ? held.chosen : NOTHING
  const chosen = held.among === among ? before : kept(before, among, can)
  const set = (next: Chosen) => setHeld({ search, among, chosen: next })
  const has = (id: string) => chosen.ids.has(id)
  return {
    has,
    entries: among.entries.filter(({ id }) => has(id)),
    ticked: shelf.entries.filter(({ id }) => has(id)).length,
    able: shelf.entries.filter(can).length,
    whole: chosen.all === true,
    can,
    toggle: (id, range) => set(toggled(chosen, shelf, can, id, range)),
    extend: (from, to) => set(extended(chosen, shelf, can, from, to)),
    all: (whole) => set(everything(shelf, can, whole)),
    clear: () => set(NOTHING),
  }
}
