import { useLongPress } from '@mantine/hooks'
import { useRef } from 'react'
import { findEntryAt } from '../acts/click-handlers.ts'
import type { IndexedEntryList } from '../entries/indexed-list.ts'
import { selectEntry, type EntrySelection } from '../entries/selection.ts'

/** A click this soon after a long press belongs to it, unless another touch has begun since. */
const SAME_PRESS_MS = 100

interface Input {
  indexedList: IndexedEntryList
  selection: EntrySelection
  onSelection: (selection: EntrySelection) => void
}

/** Starts a selection when a finger rests on an entry. */
export function useSelectOnLongPress({ indexedList, selection, onSelection }: Input) {
  const endedMs = useRef(-Infinity)
  const handlers = useLongPress(
    ({ target }) => {
      const entry = target && findEntryAt(indexedList, target)
      if (entry && selection.ids.size === 0) onSelection(selectEntry(selection, indexedList, entry.id))
    },
    {
      events: ['touch'],
      cancelOnMove: true,
      onStart: () => (endedMs.current = -Infinity),
      onFinish: () => (endedMs.current = performance.now()),
    },
  )
  return { handlers, hasJustEnded: () => performance.now() - endedMs.current < SAME_PRESS_MS }
}
