import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { isNowhere } from '#web/ui/focus-next.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened out of the list before it in the history. */
    fromList?: boolean
    /** The page was opened by a link of the administration, or of an organisation's page. */
    fromAdministration?: boolean
  }
}

/** So many things and lists are remembered. */
const MOST = 100

let left: readonly string[] = []
const scrolled = new Map<string, number>()

/** Notes what somebody goes into, or leaves behind: in the list that it stands in they are where they were. */
export function noteLeft(id: string): void {
  left = [id, ...left.filter((one) => one !== id)].slice(0, MOST)
}

/** Notes the thing that a page shows. */
export function useLeft(id: string): void {
  useEffect(() => noteLeft(id), [id])
}

/** Notes how far a list is scrolled, by its name. */
function noteScroll(name: string): void {
  scrolled.delete(name)
  scrolled.set(name, window.scrollY)
  const [oldest] = scrolled.keys()
  if (scrolled.size > MOST && oldest !== undefined) scrolled.delete(oldest)
}

interface Input {
  /** Of what is listed and how. */
  name: string
  /** The list is there, and lies where it will. */
  ready: boolean
  /** The place of a thing in the list, or -1. */
  at: (id: string) => number
  /** Only what was left last is looked for, and only once; else whatever was left last of what is there. */
  once?: boolean
  /** The list's own element: who has the focus elsewhere is led nowhere. */
  element: () => Element | null | undefined
  /** Shows the thing and gives it the focus. The window is where it was. */
  onFound: (id: string) => void
}

/** Who comes back to a list comes back to their place in it: as far down as it was, with the thing that they have left. */
export function useFoundAgain({ name, ready, at, once = false, element, onFound }: Input): void {
  const router = useRouter()
  const find = useEffectEvent(() => {
    const id = (once ? left.slice(0, 1) : left).find((one) => at(one) >= 0)
    if (id === undefined || !(isNowhere() || element()?.contains(document.activeElement))) return
    if (once) left = left.slice(1)
    const top = scrolled.get(name)
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' })
    onFound(id)
  })
  // Before the list is left its listener goes: what the window does then is nobody's place.
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
    // Once a page is drawn the router scrolls it to its top, or where it was: what is found is shown after that.
    if (router.state.status === 'idle') begin()
    else stop = router.subscribe('onRendered', begin)
    return () => stop?.()
  }, [router, name, ready])
}
