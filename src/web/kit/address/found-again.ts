import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { isNowhere } from '#web/ui/focus-next.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened from the list before it in the history. */
    fromList?: boolean
    /** The page was opened from the administration or an organisation's page. */
    fromAdministration?: boolean
  }
}

/** Maximum number of remembered ids and lists. */
const MOST = 100

let left: readonly string[] = []
const scrolled = new Map<string, number>()

/** Remembers an id that the user opened or left, to return to its position in a list. */
export function noteLeft(id: string): void {
  left = [id, ...left.filter((other) => other !== id)].slice(0, MOST)
}

/** Remembers the item that a page shows. */
export function useLeft(id: string): void {
  useEffect(() => noteLeft(id), [id])
}

/** Remembers the scroll position of a list by its name. */
function noteScroll(name: string): void {
  scrolled.delete(name)
  scrolled.set(name, window.scrollY)
  const [oldest] = scrolled.keys()
  if (scrolled.size > MOST && oldest !== undefined) scrolled.delete(oldest)
}

interface Input {
  /** Identifies the list, including how it is filtered and sorted. */
  name: string
  /** The list is loaded and laid out. */
  ready: boolean
  /** Returns the index of an item in the list, or -1. */
  at: (id: string) => number
  /** Look only for the latest remembered id, and only once, instead of the latest one that the list contains. */
  once?: boolean
  /** Returns the list's element: if the focus is elsewhere, nothing happens. */
  element: () => Element | null | undefined
  /** Scrolls to the item and focuses it. The window has its earlier scroll position. */
  onFound: (id: string) => void
}

/** Restores the scroll position of a list and the focus on the item that the user came back from. */
export function useFoundAgain({ name, ready, at, once = false, element, onFound }: Input): void {
  const router = useRouter()
  const find = useEffectEvent(() => {
    const id = (once ? left.slice(0, 1) : left).find((candidate) => at(candidate) >= 0)
    if (id === undefined || !(isNowhere() || element()?.contains(document.activeElement))) return
    if (once) left = left.slice(1)
    const top = scrolled.get(name)
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
    onFound(id)
  })
  // A layout effect removes the listener before the list unmounts: later scrolling isn't a position in it.
  useLayoutEffect(() => {
    if (!ready) return undefined
    const note = () => noteScroll(name)
    let stop: (() => void) | undefined
    const begin = () => {
      stop?.()
      find()
      window.addEventListener('scroll', note, { passive: true })
      stop = () => window.removeEventListener('scroll', note)
    }
    // After rendering a page the router scrolls it, so restore the position after that.
    if (router.state.status === 'idle') begin()
    else stop = router.subscribe('onRendered', begin)
    return () => stop?.()
  }, [router, name, ready])
}
