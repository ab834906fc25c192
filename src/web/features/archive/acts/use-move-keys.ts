import type { RefObject } from 'react'
import { toReadingDirectionKey } from '#web/ui/preferences/direction.ts'
import type { IndexedEntryList } from '../entries/indexed-list.ts'
import { EMPTY_SELECTION, selectEntry, type EntrySelection } from '../entries/selection.ts'
import type { ListHandle } from '../views/entries-list.tsx'
import { findNeighbour, type MoveKey } from '../views/layout.ts'
import type { KeyHandlers } from './use-archive-keys.ts'

interface Input {
  indexedList: IndexedEntryList
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  list: RefObject<ListHandle | null>
}

/** Handlers of the keys that move the focus and the selection. */
export function useMoveKeys({ indexedList, selection, onSelection, list }: Input): KeyHandlers {
  const move = (event: KeyboardEvent) => {
    const layout = list.current?.layout
    if (!layout) return
    const position = selection.activeId === null ? -1 : indexedList.positionOf(selection.activeId)
    const targetPosition = findNeighbour(layout, position, toReadingDirectionKey(event.key) as MoveKey)
    const targetId = indexedList.entry(targetPosition)?.id
    if (targetId === undefined) return
    const keepsSelection = event.ctrlKey || event.metaKey
    onSelection(
      keepsSelection
        ? { ...selection, activeId: targetId }
        : selectEntry(selection, indexedList, targetId, { isRange: event.shiftKey }),
    )
    list.current?.reveal(targetPosition)
  }
  const { activeId } = selection
  return {
    move,
    ends: move,
    walk: move,
    extend: move,
    clear: selection.ids.size > 0 ? () => onSelection({ ...EMPTY_SELECTION, activeId }) : undefined,
    toggle:
      activeId === null
        ? undefined
        : () => onSelection(selectEntry(selection, indexedList, activeId, { isToggle: true })),
  }
}
