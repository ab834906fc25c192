import { sumsOf, type Entry, type Ids, type Shelf, type Sums } from './entries.ts'

export interface EntrySelection {
  ids: Ids
  /** Where a range begins. */
  anchor: string | null
  /** What the keyboard is on. */
  active: string | null
  /** Also what is not loaded yet. */
  all?: true
}

export const NOTHING: EntrySelection = { ids: new Set(), anchor: null, active: null }

interface Keys {
  /** Shift: everything from the anchor to here. */
  range?: boolean
  /** Ctrl or ⌘: this one more, or less. */
  toggle?: boolean
}

/** Selects one entry of a shelf, as desktops do. */
export function select(
  now: EntrySelection,
  shelf: Shelf,
  id: string,
  { range = false, toggle = false }: Keys = {},
): EntrySelection {
  if (range && now.anchor !== null) {
    const [from, to] = [shelf.at(now.anchor), shelf.at(id)].sort((a, b) => a - b) as [number, number]
    if (from >= 0) {
      const ids = new Set(toggle ? now.ids : [])
      for (const one of shelf.slice(from, to + 1)) ids.add(one.id)
      return { ids, anchor: now.anchor, active: id }
    }
  }
  if (!toggle) return { ids: new Set([id]), anchor: id, active: id }
  const ids = new Set(now.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id, active: id }
}

/** Everything, however much it is: nothing is listed for it. */
export const selectAll = ({ anchor, active }: EntrySelection, shelf: Shelf): EntrySelection => ({
  ids: shelf.ids,
  anchor,
  active,
  all: true,
})

/** What is left of a selection on another shelf; if it was everything, it is everything again. Of an empty shelf nothing is chosen. */
export function keep(now: EntrySelection, shelf: Shelf): EntrySelection {
  const has = (id: string | null) => id !== null && shelf.at(id) >= 0
  const [anchor, active] = [has(now.anchor) ? now.anchor : null, has(now.active) ? now.active : null]
  if (now.all && shelf.count === 0) return NOTHING
  if (now.all) return selectAll({ ids: now.ids, anchor, active }, shelf)
  const ids = new Set<string>()
  for (const id of now.ids) if (has(id)) ids.add(id)
  if (ids.size === now.ids.size && anchor === now.anchor && active === now.active) return now
  return { ids, anchor, active }
}

/** The selected entries in the order of the shelf. */
export const selectedOf = ({ ids, all }: EntrySelection, shelf: Shelf): Entry[] =>
  all
    ? [...shelf]
    : [...ids]
        .map((id) => shelf.at(id))
        .filter((place) => place >= 0)
        .sort((a, b) => a - b)
        .flatMap((place) => shelf.entry(place) ?? [])

/** What is told of a selection without listing it. */
export interface Tally extends Sums {
  count: number
  /** The only one, if it is only one. */
  only: Entry | undefined
}

export function tallyOf({ ids, all }: EntrySelection, shelf: Shelf): Tally {
  function* chosen() {
    for (const id of ids) {
      const entry = shelf.entry(shelf.at(id))
      if (entry) yield entry
    }
  }
  const [only] = ids.size === 1 ? chosen() : []
  return { count: ids.size, ...(all ? shelf.sums() : sumsOf(chosen())), only }
}
