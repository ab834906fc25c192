import { useLayoutEffect, useRef } from 'react'
import { noteInEntry } from '#web/kit/address/entry.ts'
import type { PageLocation } from '#web/kit/navigation/navigation.ts'
import { goOnInPage } from './document/keep-focus.ts'

/** Stores the scroll position in the history entry, so that it survives a reload without other storage. */
export function notePlace(): void {
  history.scrollRestoration = 'manual'
  const note = () => noteInEntry({ down: window.scrollY })
  document.addEventListener('scrollend', note)
  addEventListener('pagehide', () => {
    note()
    // On a reload the browser restores the scroll position before any script runs.
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

/** Scrolls to the stored position, to the fragment of the address, or to the top. */
export function useArrival(location: PageLocation): void {
  const before = useRef<PageLocation>(undefined)
  useLayoutEffect(() => {
    const from = before.current
    before.current = location
    const { hash, state, pathname, searchStr } = location
    const isSamePage = from?.pathname === pathname && from.searchStr === searchStr
    if (from === location) return
    if (state.down !== undefined) window.scrollTo(0, state.down)
    // The browser itself scrolls to the fragment of a newly loaded page and of the current one.
    else if (from && !(isSamePage && from.hash !== hash && state.key === undefined)) {
      const part = hash ? document.getElementById(hash) : null
      if (part) part.scrollIntoView()
      else window.scrollTo(0, 0)
    }
    if (from && from.pathname !== pathname) goOnInPage()
  }, [location])
}
