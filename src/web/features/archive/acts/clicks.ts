import type { MouseEvent } from 'react'
import type { Entry, Shelf } from '../entries/entries.ts'
import { NOTHING, select, type EntrySelection } from '../entries/selection.ts'

interface Input {
  shelf: Shelf
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  onOpen: (entry: Entry, newTab: boolean) => void
  /** This click ends something else. */
  ignored: () => boolean
}

/** What is something by itself: a press on it is not one on empty space. */
export const THINGS =
  'a, button, input, select, textarea, label, h1, [role="toolbar"], [role="search"], [role="table"], [role="slider"], [role="menu"], [role="alert"]'

const isTouch = (event: MouseEvent) => (event.nativeEvent as PointerEvent).pointerType === 'touch'

export function entryAt(shelf: Shelf, target: EventTarget): Entry | undefined {
  const id = (target as HTMLElement).closest<HTMLElement>('[data-entry]')?.dataset.entry
  return id === undefined ? undefined : shelf.entry(shelf.at(id))
}

/** What clicks do, as on desktops; a finger opens, and chooses once something is chosen. */
export function clicksOf({ shelf, selection, onSelection, onOpen, ignored }: Input) {
  return {
    onClick: (event: MouseEvent) => {
      if (ignored()) return
      const target = event.target as HTMLElement
      const entry = entryAt(shelf, target)
      if (!entry) {
        if (!target.closest(THINGS) && selection.ids.size > 0) onSelection({ ...NOTHING, active: selection.active })
        return
      }
      const checked = target.closest('[data-check]') !== null
      if (isTouch(event) && !checked && selection.ids.size === 0) return onOpen(entry, false)
      const toggle = event.ctrlKey || event.metaKey || checked || isTouch(event)
      onSelection(select(selection, shelf, entry.id, { range: event.shiftKey, toggle }))
    },
    onDoubleClick: (event: MouseEvent) => {
      const entry = entryAt(shelf, event.target)
      if (entry && !isTouch(event) && !event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen(entry, false)
    },
    onAuxClick: (event: MouseEvent) => {
      const entry = entryAt(shelf, event.target)
      if (entry && event.button === 1) onOpen(entry, true)
    },
  }
}
