export interface Selection {
  ids: ReadonlySet<string>
  /** Where a range begins. */
  anchor: string | null
  /** What the keyboard is on. */
  active: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null, active: null }

interface Keys {
  /** Shift: everything from the anchor to here. */
  range?: boolean
  /** Ctrl or ⌘: this one more, or less. */
  toggle?: boolean
}

/** Selects one entry of those in `order`, as desktops do. */
export function select(
  now: Selection,
  order: readonly string[],
  id: string,
  { range = false, toggle = false }: Keys = {},
): Selection {
  if (range && now.anchor !== null) {
    const [from, to] = [order.indexOf(now.anchor), order.indexOf(id)].sort((a, b) => a - b) as [number, number]
    if (from >= 0)
      return {
        ids: new Set([...(toggle ? now.ids : []), ...order.slice(from, to + 1)]),
        anchor: now.anchor,
        active: id,
      }
  }
  if (!toggle) return { ids: new Set([id]), anchor: id, active: id }
  const ids = new Set(now.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id, active: id }
}

export const selectAll = (now: Selection, order: readonly string[]): Selection => ({ ...now, ids: new Set(order) })

/** What is left of a selection when only these are still there. */
export function keep(now: Selection, order: ReadonlySet<string>): Selection {
  const gone = (id: string | null) => id !== null && !order.has(id)
  if (![...now.ids].some(gone) && !gone(now.active) && !gone(now.anchor)) return now
  return {
    ids: new Set([...now.ids].filter((id) => order.has(id))),
    anchor: gone(now.anchor) ? null : now.anchor,
    active: gone(now.active) ? null : now.active,
  }
}
