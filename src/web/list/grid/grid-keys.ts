import type { KeyboardEvent } from 'react'
import type { Entry, Shelf } from '../shelf.ts'

/** Returns the id of the row that contains an element. */
export const rowOf = (target: Element) => target.closest<HTMLElement>('[data-row]')?.dataset.row

interface Keys<T extends Entry> {
  shelf: Shelf<T>
  current: number
  goTo: (place: number) => void
  extend: ((startId: string, endId: string) => void) | undefined
  onOpen: ((entry: T) => void) | undefined
}

/**
 * Handles keys in a grid: arrows, Home and End focus another row and with Shift extend the selection; Enter on a
 * checkbox opens its entry.
 */
export function hearKey<T extends Entry>(
  event: KeyboardEvent,
  { shelf, current, goTo, extend, onOpen }: Keys<T>,
): void {
  const { entries, at } = shelf
  // Keys in a row's menu, which is a portal elsewhere in the page, bubble here through React.
  if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const focused = at(rowOf(event.target as Element) ?? '')
  const from = focused < 0 ? current : focused
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: entries.length - 1 }[event.key]
  const [here, there] = [entries[from], to === undefined ? undefined : entries[to]]
  if (event.key === 'Enter' && here && onOpen && (event.target as Element).matches('[data-row] input')) {
    event.preventDefault()
    onOpen(here)
  }
  if (to === undefined) return
  event.preventDefault()
  if (!here || !there) return
  if (event.shiftKey) extend?.(here.id, there.id)
  goTo(to)
}
