import { useRef, useState, type MouseEvent, type RefObject } from 'react'
import type { IndexedEntryList } from '../entries/indexed-list.ts'
import { EMPTY_SELECTION, selectEntry, type EntrySelection } from '../entries/selection.ts'
import type { ListHandle } from '../views/entries-list.tsx'
import { getOptionId } from '../views/entry-cell.tsx'
import { findEntryAt, INTERACTIVE_SELECTOR, isTouch } from './click-handlers.ts'

// Browsers fire `contextmenu` as well as `keydown` for a key that opens a menu.
const DUPLICATE_EVENT_MS = 500

interface Input {
  indexedList: IndexedEntryList
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  list: RefObject<ListHandle | null>
}

/** Opens the context menu on entries or on empty space. */
export function useContextMenu({ indexedList, selection, onSelection, list }: Input) {
  const [position, setPosition] = useState<{ x: number; y: number; isOnEntry: boolean } | null>(null)
  const openedByKeyMs = useRef(-Infinity)

  const onContextMenu = (event: MouseEvent) => {
    if ((event.target as HTMLElement).closest(INTERACTIVE_SELECTOR)) return
    event.preventDefault()
    if (performance.now() - openedByKeyMs.current < DUPLICATE_EVENT_MS) return
    const entry = findEntryAt(indexedList, event.target)
    // A long press selects the entry, and the selection bar has the actions.
    if (entry && isTouch(event)) return
    if (entry && !selection.ids.has(entry.id)) onSelection(selectEntry(selection, indexedList, entry.id))
    if (!entry && selection.ids.size > 0) onSelection({ ...EMPTY_SELECTION, activeId: selection.activeId })
    setPosition({ x: event.clientX, y: event.clientY, isOnEntry: entry !== undefined })
  }
  /** Opens the menu on the selection or the active entry, or else on the list. */
  const openByKey = () => {
    openedByKeyMs.current = performance.now()
    const { activeId } = selection
    if (activeId !== null && selection.ids.size === 0) onSelection(selectEntry(selection, indexedList, activeId))
    const activeElement = activeId === null ? null : document.getElementById(getOptionId(activeId))
    const box = (activeElement ?? list.current?.element)?.getBoundingClientRect()
    if (!box) return
    const y = Math.min(Math.max(box.top + Math.min(box.height, 96) / 2, 0), window.innerHeight)
    setPosition({ x: box.left + Math.min(box.width, 96) / 2, y, isOnEntry: activeId !== null })
  }
  const close = () => {
    setPosition(null)
    list.current?.focus()
  }
  return { position, onContextMenu, openByKey, close }
}
