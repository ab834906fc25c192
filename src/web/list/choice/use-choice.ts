import { useState } from 'react'
import type { Entry, Shelf } from '../shelf.ts'
import { everything, extended, kept, NOTHING, toggled, type Choosable, type Chosen } from './chosen.ts'

/** What is chosen of a list, and how that is changed. */
export interface Choice<T extends Entry> {
  has: (id: string) => boolean
  /** The chosen entries in their order, also those that are not shown at the moment. */
  entries: readonly T[]
  /** How many of those that are shown are chosen, and how many could be. */
  ticked: number
  able: number
  /** Everything is chosen, also what is not loaded yet. */
  whole: boolean
  can: Choosable<T>
  /** This one more, or less; with `range` everything since the last one. */
  toggle: (id: string, range: boolean) => void
  extend: (from: string, to: string) => void
  /** All that is shown; with `whole` also what comes later. */
  all: (whole?: true) => void
  clear: () => void
}

interface Of<T extends Entry> {
  /** What is shown. */
  shelf: Shelf<T>
  /** What may stay chosen while it is not shown; left out, only what is shown can be chosen. */
  among?: Shelf<T>
  /** A choice belongs to one search: another begins with nothing. */
  search?: string
  can?: Choosable<T>
}

const ANYTHING = () => true

/** Holds what is chosen; what is gone is not chosen any more. */
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
