import type { MouseEvent } from 'react'
import type { Entry, IndexedEntryList } from '../entries/indexed-list.ts'
import { EMPTY_SELECTION, selectEntry, type EntrySelection } from '../entries/selection.ts'

interface Input {
  indexedList: IndexedEntryList
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  onOpen: (entry: Entry, newTab: boolean) => void
  /** Whether this click only ends a drag. */
  isIgnored: () => boolean
}

/** Elements with their own behaviour. A press on one isn't a press on empty space. */
export const INTERACTIVE_SELECTOR =
  'a, button, input, select, textarea, label, h1, [role="toolbar"], [role="search"], [role="table"], [role="slider"], [role="menu"], [role="alert"]'

export const isTouch = (event: MouseEvent) => (event.nativeEvent as PointerEvent).pointerType === 'touch'

export function findEntryAt(indexedList: IndexedEntryList, target: EventTarget): Entry | undefined {
  const id = (target as HTMLElement).closest<HTMLElement>('[data-entry]')?.dataset.entry
  return id === undefined ? undefined : indexedList.entry(indexedList.positionOf(id))
}

/** Click handlers as in desktop file managers. A tap opens an entry, or toggles it once something is selected. */
export function createClickHandlers({ indexedList, selection, onSelection, onOpen, isIgnored }: Input) {
  return {
    onClick: (event: MouseEvent) => {
      if (isIgnored()) return
      const target = event.target as HTMLElement
      const entry = findEntryAt(indexedList, target)
      if (!entry) {
        if (!target.closest(INTERACTIVE_SELECTOR) && selection.ids.size > 0)
          onSelection({ ...EMPTY_SELECTION, activeId: selection.activeId })
        return
      }
      const isCheckClick = target.closest('[data-check]') !== null
      if (isTouch(event) && !isCheckClick && selection.ids.size === 0) return onOpen(entry, false)
      const isToggle = event.ctrlKey || event.metaKey || isCheckClick || isTouch(event)
      onSelection(selectEntry(selection, indexedList, entry.id, { isRange: event.shiftKey, isToggle }))
    },
    onDoubleClick: (event: MouseEvent) => {
      const entry = findEntryAt(indexedList, event.target)
      if (entry && !isTouch(event) && !event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen(entry, false)
    },
    onAuxClick: (event: MouseEvent) => {
      const entry = findEntryAt(indexedList, event.target)
      if (entry && event.button === 1) onOpen(entry, true)
    },
  }
}
