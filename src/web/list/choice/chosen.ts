import type { Entry, Shelf } from '../shelf.ts'

export interface Chosen {
  ids: ReadonlySet<string>
  /** The entry at which a range begins. */
  anchor: string | null
  /** Includes entries that aren't loaded yet. */
  all?: true
}

export const NOTHING: Chosen = { ids: new Set(), anchor: null }

/** Whether an entry can be selected. */
export type Choosable<T> = (entry: T) => boolean

function between<T extends Entry>({ entries, at }: Shelf<T>, one: string, other: string): readonly T[] {
  const [start, end] = [at(one), at(other)].sort((a, b) => a - b) as [number, number]
  return start < 0 ? [] : entries.slice(start, end + 1)
}

/** Toggles an entry; with `isRange` everything from the anchor to the entry gets its new state. */
export function toggled<T extends Entry>(
  now: Chosen,
  shelf: Shelf<T>,
  can: Choosable<T>,
  id: string,
  range: boolean,
): Chosen {
  const on = !now.ids.has(id)
  const ids = new Set(now.ids)
  const some = range && now.anchor !== null ? between(shelf, now.anchor, id) : []
  for (const entry of some.length > 0 ? some : between(shelf, id, id)) {
    if (!on) ids.delete(entry.id)
    else if (can(entry)) ids.add(entry.id)
  }
  return { ids, anchor: id }
}

/** Selects exactly the range from the anchor to `to`. */
export function extended<T extends Entry>(
  now: Chosen,
  shelf: Shelf<T>,
  can: Choosable<T>,
  from: string,
  to: string,
): Chosen {
  const anchor = now.anchor !== null && shelf.at(now.anchor) >= 0 ? now.anchor : from
  const some = between(shelf, anchor, to).filter(can)
  return { ids: new Set(some.map(({ id }) => id)), anchor }
}

/** Selects all loaded entries; with `includesUnloaded` later ones too. */
export const everything = <T extends Entry>(shelf: Shelf<T>, can: Choosable<T>, all?: true): Chosen => ({
  ids: new Set(shelf.entries.filter(can).map(({ id }) => id)),
  anchor: null,
  ...(all && { all }),
})

/** Applies a selection to another list and drops missing entries. "Select all" stays complete. */
export function kept<T extends Entry>(now: Chosen, shelf: Shelf<T>, can: Choosable<T>): Chosen {
  if (now.all) return everything(shelf, can, true)
  const ids = new Set([...now.ids].filter((id) => shelf.at(id) >= 0))
  return ids.size === now.ids.size ? now : { ids, anchor: now.anchor }
}
