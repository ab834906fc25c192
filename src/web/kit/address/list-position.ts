import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { hasNoFocus } from '#web/ui/focus-next.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the page was opened from a list, which is then the previous history entry. */
    fromList?: boolean
    /** Whether the page was opened from the admin pages or an organisation's page. */
    fromAdministration?: boolean
  }
}

/** Maximum number of remembered ids and lists. */
const MAX_REMEMBERED = 100

let lastVisitedIds: readonly string[] = []
const scrollPositions = new Map<string, number>()

/** Remembers an id that the user opened or left, to return to its position in a list. */
export function rememberVisited(id: string): void {
  lastVisitedIds = [id, ...lastVisitedIds.filter((visitedId) => visitedId !== id)].slice(0, MAX_REMEMBERED)
}

/** Remembers the item that a page shows. */
export function useRememberVisited(id: string): void {
  useEffect(() => rememberVisited(id), [id])
}

/** Remembers the scroll position of a list by its name. */
function rememberScroll(listName: string): void {
  scrollPositions.delete(listName)
  scrollPositions.set(listName, window.scrollY)
  const [oldestListName] = scrollPositions.keys()
  if (scrollPositions.size > MAX_REMEMBERED && oldestListName !== undefined) scrollPositions.delete(oldestListName)
}

interface ListPositionOptions {
  /** Identifies the list, including how it is filtered and sorted. */
  listName: string
  /** Whether the list is loaded and laid out. */
  isReady: boolean
  /** Returns the index of an item in the list, or -1. */
  getIndex: (id: string) => number
  /** Whether to look for the latest remembered id only, and only once, instead of the latest one in the list. */
  latestOnly?: boolean
  /** Returns the list's element. Nothing happens if the focus is outside of it. */
  getElement: () => Element | null | undefined
  /** Scrolls to the item and focuses it. The window's scroll position has already been restored. */
  onRestore: (id: string) => void
}

/** Restores the scroll position of a list and the focus on the item that the user came back from. */
export function useRestoreListPosition({
  listName,
  isReady,
  getIndex,
  latestOnly = false,
  getElement,
  onRestore,
}: ListPositionOptions): void {
  const router = useRouter()
  const restore = useEffectEvent(() => {
    const id = (latestOnly ? lastVisitedIds.slice(0, 1) : lastVisitedIds).find((candidate) => getIndex(candidate) >= 0)
    if (id === undefined || !(hasNoFocus() || getElement()?.contains(document.activeElement))) return
    if (latestOnly) lastVisitedIds = lastVisitedIds.slice(1)
    const top = scrollPositions.get(listName)
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
    onRestore(id)
  })
  // A layout effect removes the listener before the list unmounts: later scrolling must not be recorded.
  useLayoutEffect(() => {
    if (!isReady) return undefined
    const handleScroll = () => rememberScroll(listName)
    let stopListening: (() => void) | undefined
    const start = () => {
      stopListening?.()
      restore()
      window.addEventListener('scroll', handleScroll, { passive: true })
      stopListening = () => window.removeEventListener('scroll', handleScroll)
    }
    // After rendering a page the router scrolls it, so restore the position after that.
    if (router.state.status === 'idle') start()
    else stopListening = router.subscribe('onRendered', start)
    return () => stopListening?.()
  }, [router, listName, isReady])
}
