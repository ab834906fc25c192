import type { RefObject } from 'react'
import { readingKey } from '#web/ui/preferences/direction.ts'
import type { Shelf } from '../entries/entries.ts'
import { NOTHING, select, type EntrySelection } from '../entries/selection.ts'
import type { ListHandle } from '../views/entries-list.tsx'
import { neighbour, type Way } from '../views/layout.ts'
import type { KeyHandlers } from './use-keys.ts'

interface Input {
  indexedList: Shelf
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
  list: RefObject<ListHandle | null>
}

/** Handlers of the keys that move the focus and the selection. */
export function useMoves({ indexedList, selection, onSelection, list }: Input): KeyHandlers {
  const move = (event: KeyboardEvent) => {
    const layout = list.current?.layout
    if (!layout) return
    const from = selection.active === null ? -1 : indexedList.at(selection.active)
    const place = neighbour(layout, from, readingKey(event.key) as Way)
    const to = indexedList.entry(place)?.id
    if (to === undefined) return
    const walks = event.ctrlKey || event.metaKey
    onSelection(walks ? { ...selection, active: to } : select(selection, indexedList, to, { range: event.shiftKey }))
    list.current?.reveal(place)
  }
  const { active } = selection
  return {
    move,
    ends: move,
    walk: move,
    extend: move,
    clear: selection.ids.size > 0 ? () => onSelection({ ...NOTHING, active }) : undefined,
    toggle: active === null ? undefined : () => onSelection(select(selection, indexedList, active, { toggle: true })),
  }
}
