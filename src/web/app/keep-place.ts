import { useLayoutEffect, useRef } from 'react'
import { noteInEntry } from '#web/kit/address/entry.ts'
import type { PageLocation } from '#web/kit/navigation/navigation.ts'
import { goOnInPage } from './document/keep-focus.ts'

/** Notes how far down one is, to lead back there also after a reload, without anything stored. */
export function notePlace(): void {
  history.scrollRestoration = 'manual'
  const note = () => noteInEntry({ down: window.scrollY })
  document.addEventListener('scrollend', note)
  addEventListener('pagehide', () => {
    note()
    // Where the same page follows, the browser is there before any script.
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

/** Leads to where one was on a page, to the part that its address names, or to its top. */
export function useArrival(location: PageLocation): void {
  const before = useRef<PageLocation>(undefined)
  useLayoutEffect(() => {
    const from = before.current
    before.current = location
    const { hash, state, pathname, searchStr } = location
    const isSamePage = from?.pathname === pathname && from.searchStr === searchStr
    if (from === location) return
    if (state.down !== undefined) window.scrollTo(0, state.down)
    // The browser has led to the part of a page that was loaded just now, and of one that is shown already.
    else if (from && !(isSamePage && from.hash !== hash && state.key === undefined)) {
      const part = hash ? document.getElementById(hash) : null
      if (part) part.scrollIntoView()
      else window.scrollTo(0, 0)
    }
    if (from && from.pathname !== pathname) goOnInPage()
  }, [location])
}
