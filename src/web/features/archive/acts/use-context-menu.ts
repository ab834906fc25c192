import { useRef, useState, type MouseEvent, type RefObject } from 'react'
import type { Shelf } from '../entries/entries.ts'
import { NOTHING, select, type EntrySelection } from '../entries/selection.ts'
import type { ListHandle } from '../views/entries-list.tsx'
import { optionId } from '../views/entry-cell.tsx'
import { entryAt, THINGS } from './clicks.ts'

// Browsers fire `contextmenu` as well as `keydown` for a key that opens a menu.
const TWICE_MS = 500

interface Input {
  indexedList: Shelf
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  list: RefObject<ListHandle | null>
}

/** Opens the context menu on entries or on empty space. */
export function useContextMenu({ indexedList, selection, onSelection, list }: Input) {
  const [position, setPlace] = useState<{ x: number; y: number; onEntries: boolean } | null>(null)
  const byKey = useRef(-Infinity)

  const onContextMenu = (event: MouseEvent) => {
    if ((event.target as HTMLElement).closest(THINGS)) return
    event.preventDefault()
    if (performance.now() - byKey.current < TWICE_MS) return
    const entry = entryAt(indexedList, event.target)
    if (entry && !selection.ids.has(entry.id)) onSelection(select(selection, indexedList, entry.id))
    if (!entry && selection.ids.size > 0) onSelection({ ...NOTHING, active: selection.active })
    setPlace({ x: event.clientX, y: event.clientY, onEntries: entry !== undefined })
  }
  /** Opens the menu on the selection or the active entry, or else on the list. */
  const openByKey = () => {
    byKey.current = performance.now()
    const { active } = selection
    if (active !== null && selection.ids.size === 0) onSelection(select(selection, indexedList, active))
    const cell = active === null ? null : document.getElementById(optionId(active))
    const box = (cell ?? list.current?.element)?.getBoundingClientRect()
    if (!box) return
    const y = Math.min(Math.max(box.top + Math.min(box.height, 96) / 2, 0), window.innerHeight)
    setPlace({ x: box.left + Math.min(box.width, 96) / 2, y, onEntries: active !== null })
  }
  const close = () => {
    setPlace(null)
    list.current?.focus()
  }
  return { position, onContextMenu, openByKey, close }
}
