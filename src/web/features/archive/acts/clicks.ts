import type { MouseEvent } from 'react'
import type { Entry, Shelf } from '../entries/entries.ts'
import { NOTHING, select, type EntrySelection } from '../entries/selection.ts'

interface Input {
  indexedList: Shelf
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  onOpen: (entry: Entry, newTab: boolean) => void
  /** Whether this click only ends a drag. */
  ignored: () => boolean
}

/** Elements with their own behaviour. A press on one isn't a press on empty space. */
export const THINGS =
  'a, button, input, select, textarea, label, h1, [role="toolbar"], [role="search"], [role="table"], [role="slider"], [role="menu"], [role="alert"]'

const isTouch = (event: MouseEvent) => (event.nativeEvent as PointerEvent).pointerType === 'touch'

export function entryAt(indexedList: Shelf, target: EventTarget): Entry | undefined {
  const id = (target as HTMLElement).closest<HTMLElement>('[data-entry]')?.dataset.entry
  return id === undefined ? undefined : indexedList.entry(indexedList.at(id))
}

/** Click handlers as in desktop file managers. A tap opens an entry, or toggles it once something is selected. */
export function clicksOf({ indexedList, selection, onSelection, onOpen, ignored }: Input) {
  return {
    onClick: (event: MouseEvent) => {
      if (ignored()) return
      const target = event.target as HTMLElement
      const entry = entryAt(indexedList, target)
      if (!entry) {
        if (!target.closest(THINGS) && selection.ids.size > 0) onSelection({ ...NOTHING, active: selection.active })
        return
      }
      const checked = target.closest('[data-check]') !== null
      if (isTouch(event) && !checked && selection.ids.size === 0) return onOpen(entry, false)
      const toggle = event.ctrlKey || event.metaKey || checked || isTouch(event)
      onSelection(select(selection, indexedList, entry.id, { range: event.shiftKey, toggle }))
    },
    onDoubleClick: (event: MouseEvent) => {
      const entry = entryAt(indexedList, event.target)
      if (entry && !isTouch(event) && !event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen(entry, false)
    },
    onAuxClick: (event: MouseEvent) => {
      const entry = entryAt(indexedList, event.target)
      if (entry && event.button === 1) onOpen(entry, true)
    },
  }
}
