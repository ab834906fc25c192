import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { ListHandle } from './grid/list-grid.tsx'
import type { Entry, Shelf } from './shelf.ts'

/**
 * Moves the focus to the next row when an entry leaves the list after an action, or to the first available fallback.
 * Returns a function that names the entry being acted on; null clears it.
 */
export function useNextFocus<T extends Entry>(
  shelf: Shelf<T>,
  list: RefObject<ListHandle | null>,
  ...others: RefObject<HTMLElement | null>[]
): (id: string | null) => void {
  const acted = useRef<{ id: string; place: number } | null>(null)
  const follow = useEffectEvent((gone: { id: string; place: number }) => {
    if (document.activeElement !== document.body) return
    if (list.current) list.current.focus(gone.place)
    else others.find(({ current }) => current)?.current?.focus()
  })
  useEffect(() => {
    const gone = acted.current
    if (!gone || shelf.at(gone.id) >= 0) return
    acted.current = null
    requestAnimationFrame(() => follow(gone))
  }, [shelf])
  return (id) => {
    acted.current = id === null ? null : { id, place: shelf.at(id) }
  }
}
