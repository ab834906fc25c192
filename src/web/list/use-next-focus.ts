import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { ListHandle } from './grid/list-grid.tsx'
import type { Entry, IndexedList } from './indexed-list.ts'

/**
 * Moves the focus to the next row when an entry leaves the list after an action, or to the first available fallback.
 * Returns a function that names the entry being acted on; null clears it.
 */
export function useNextFocus<T extends Entry>(
  indexedList: IndexedList<T>,
  listRef: RefObject<ListHandle | null>,
  ...fallbacks: RefObject<HTMLElement | null>[]
): (id: string | null) => void {
  const pendingRemoval = useRef<{ id: string; index: number } | null>(null)
  const moveFocus = useEffectEvent((removedEntry: { id: string; index: number }) => {
    if (document.activeElement !== document.body) return
    if (listRef.current) listRef.current.focus(removedEntry.index)
    else fallbacks.find(({ current }) => current)?.current?.focus()
  })
  useEffect(() => {
    const removed = pendingRemoval.current
    if (!removed || indexedList.indexOf(removed.id) >= 0) return
    pendingRemoval.current = null
    requestAnimationFrame(() => moveFocus(removed))
  }, [indexedList])
  return (id) => {
    pendingRemoval.current = id === null ? null : { id, index: indexedList.indexOf(id) }
  }
}
