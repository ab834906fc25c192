import type { KeyboardEvent } from 'react'
import type { Entry, IndexedList } from '../indexed-list.ts'

/** Returns the id of the row that contains an element. */
export const getRowId = (target: Element) => target.closest<HTMLElement>('[data-row]')?.dataset.row

interface KeyContext<T extends Entry> {
  list: IndexedList<T>
  currentIndex: number
  focusRow: (index: number) => void
  extendTo: ((startId: string, endId: string) => void) | undefined
  onOpen: ((entry: T) => void) | undefined
}

/**
 * Handles keys in a grid: arrows, Home and End focus another row and with Shift extend the selection; Enter on a
 * checkbox opens its entry.
 */
export function handleGridKey<T extends Entry>(
  event: KeyboardEvent,
  { list, currentIndex, focusRow, extendTo, onOpen }: KeyContext<T>,
): void {
  const { entries, indexOf } = list
  // Keys in a row's menu, which is a portal elsewhere in the page, bubble here through React.
  if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).matches('select')) return
  const focusedIndex = indexOf(getRowId(event.target as Element) ?? '')
  const fromIndex = focusedIndex < 0 ? currentIndex : focusedIndex
  const toIndex = { ArrowUp: fromIndex - 1, ArrowDown: fromIndex + 1, Home: 0, End: entries.length - 1 }[event.key]
  const [startEntry, endEntry] = [entries[fromIndex], toIndex === undefined ? undefined : entries[toIndex]]
  if (event.key === 'Enter' && startEntry && onOpen && (event.target as Element).matches('[data-row] input')) {
    event.preventDefault()
    onOpen(startEntry)
  }
  if (toIndex === undefined) return
  event.preventDefault()
  if (!startEntry || !endEntry) return
  if (event.shiftKey) extendTo?.(startEntry.id, endEntry.id)
  focusRow(toIndex)
}
