import { sumsOf, type Entry, type Ids, type Shelf, type Sums } from './entries.ts'

export interface EntrySelection {
  ids: Ids
  /** Where a Shift range starts. */
  anchor: string | null
  /** The entry with the keyboard focus. */
  active: string | null
  /** Includes entries that aren't loaded yet. */
  all?: true
}

export const NOTHING: EntrySelection = { ids: new Set(), anchor: null, active: null }

interface Keys {
  /** Shift: selects everything from the anchor to the entry. */
  range?: boolean
  /** Ctrl or ⌘: toggles the entry. */
  toggle?: boolean
}

/** Applies a click to the selection, as desktop file managers do. */
export function select(
  now: EntrySelection,
  indexedList: Shelf,
  id: string,
  { range = false, toggle = false }: Keys = {},
): EntrySelection {
  if (range && now.anchor !== null) {
    const [from, to] = [indexedList.at(now.anchor), indexedList.at(id)].sort((a, b) => a - b) as [number, number]
    if (from >= 0) {
      const ids = new Set(toggle ? now.ids : [])
      for (const entry of indexedList.slice(from, to + 1)) ids.add(entry.id)
      return { ids, anchor: now.anchor, active: id }
    }
  }
  if (!toggle) return { ids: new Set([id]), anchor: id, active: id }
  const ids = new Set(now.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id, active: id }
}

/** Selects everything without listing it. */
export const selectAll = ({ anchor, active }: EntrySelection, indexedList: Shelf): EntrySelection => ({
  ids: indexedList.ids,
  anchor,
  active,
  all: true,
})

/** Limits a selection to the entries of an updated list. A full selection stays full unless the list is empty. */
export function keep(now: EntrySelection, indexedList: Shelf): EntrySelection {
  const has = (id: string | null) => id !== null && indexedList.at(id) >= 0
  const [anchor, active] = [has(now.anchor) ? now.anchor : null, has(now.active) ? now.active : null]
  if (now.all && indexedList.count === 0) return NOTHING
  if (now.all) return selectAll({ ids: now.ids, anchor, active }, indexedList)
  const ids = new Set<string>()
  for (const id of now.ids) if (has(id)) ids.add(id)
  if (ids.size === now.ids.size && anchor === now.anchor && active === now.active) return now
  return { ids, anchor, active }
}

export const selectedOf = ({ ids, all }: EntrySelection, indexedList: Shelf): Entry[] =>
  all
    ? [...indexedList]
    : [...ids]
        .map((id) => indexedList.at(id))
        .filter((place) => place >= 0)
        .sort((a, b) => a - b)
        .flatMap((place) => indexedList.entry(place) ?? [])

/** What the toolbar has to know of a selection, computed without listing it. */
export interface Tally extends Sums {
  count: number
  only: Entry | undefined
}

export function tallyOf({ ids, all }: EntrySelection, indexedList: Shelf): Tally {
  function* chosen() {
    for (const id of ids) {
      const entry = indexedList.entry(indexedList.at(id))
      if (entry) yield entry
    }
  }
  const [only] = ids.size === 1 ? chosen() : []
  return { count: ids.size, ...(all ? indexedList.sums() : sumsOf(chosen())), only }
}
