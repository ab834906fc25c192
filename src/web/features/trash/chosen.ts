import type { Shelf, Trashed } from './trashed.ts'

export interface Chosen {
  ids: ReadonlySet<string>
  /** Where a range begins. */
  anchor: string | null
  /** Also what is not loaded yet. */
  all?: true
}

export const NOTHING: Chosen = { ids: new Set(), anchor: null }

/** Only what something may be done with can be chosen. */
export type Choosable = (entry: Trashed) => boolean

function between({ entries, at }: Shelf, one: string, other: string): readonly Trashed[] {
  const [from, to] = [at(one), at(other)].sort((a, b) => a - b) as [number, number]
  return from < 0 ? [] : entries.slice(from, to + 1)
}

/** This one more, or less; with `range` the same for everything from the anchor to here. */
export function toggled(now: Chosen, shelf: Shelf, can: Choosable, id: string, range: boolean): Chosen {
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
export function extended(now: Chosen, shelf: Shelf, can: Choosable, from: string, to: string): Chosen {
  const anchor = now.anchor !== null && shelf.at(now.anchor) >= 0 ? now.anchor : from
  const some = between(shelf, anchor, to).filter(can)
  return { ids: new Set(some.map(({ id }) => id)), anchor }
}

/** Everything that is loaded; with `all` also what comes later. */
export const everything = (shelf: Shelf, can: Choosable, all?: true): Chosen => ({
  ids: new Set(shelf.entries.filter(can).map(({ id }) => id)),
  anchor: null,
  ...(all && { all }),
})

/** What is left of a choice on another shelf; if it was everything, it is everything again. */
export function kept(now: Chosen, shelf: Shelf, can: Choosable): Chosen {
  if (now.all) return everything(shelf, can, true)
  const ids = new Set([...now.ids].filter((id) => shelf.at(id) >= 0))
  return ids.size === now.ids.size ? now : { ids, anchor: now.anchor }
}

/** The chosen entries in the order of the shelf. */
export const chosenOf = ({ ids }: Chosen, shelf: Shelf) => shelf.entries.filter(({ id }) => ids.has(id))

/** Bytes of the originals among these items; what folders hold is not known here. */
export const bytesOf = (entries: readonly Trashed[]) =>
  entries.reduce((sum, entry) => sum + (entry.kind === 'artifact' ? (entry.artifact.file?.size ?? 0) : 0), 0)
