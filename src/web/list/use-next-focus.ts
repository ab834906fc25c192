import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { ListHandle } from './grid/list-grid.tsx'
import type { Entry, Shelf } from './shelf.ts'

/**
 * What was acted on leaves the list, and the focus with it: it goes on to what follows, or to the first of `others` that
 * is there. Answers how to say what is acted on now; null is nothing.
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
