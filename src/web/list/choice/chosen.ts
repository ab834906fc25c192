import type { Entry, Shelf } from '../shelf.ts'

export interface Chosen {
  ids: ReadonlySet<string>
  /** Where a range begins. */
  anchor: string | null
  /** Also what is not loaded yet. */
  all?: true
}

export const NOTHING: Chosen = { ids: new Set(), anchor: null }

/** Only what something may be done with can be chosen. */
export type Choosable<T> = (entry: T) => boolean

function between<T extends Entry>({ entries, at }: Shelf<T>, one: string, other: string): readonly T[] {
  const [from, to] = [at(one), at(other)].sort((a, b) => a - b) as [number, number]
  return from < 0 ? [] : entries.slice(from, to + 1)
}

/** This one more, or less; with `range` the same for everything from the anchor to here. */
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

/** Exactly what lies between the anchor and here. */
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

/** Everything that is loaded; with `all` also what comes later. */
export const everything = <T extends Entry>(shelf: Shelf<T>, can: Choosable<T>, all?: true): Chosen => ({
  ids: new Set(shelf.entries.filter(can).map(({ id }) => id)),
  anchor: null,
  ...(all && { all }),
})

/** What is left of a choice on another shelf; if it was everything, it is everything again. */
export function kept<T extends Entry>(now: Chosen, shelf: Shelf<T>, can: Choosable<T>): Chosen {
  if (now.all) return everything(shelf, can, true)
  const ids = new Set([...now.ids].filter((id) => shelf.at(id) >= 0))
  return ids.size === now.ids.size ? now : { ids, anchor: now.anchor }
}
