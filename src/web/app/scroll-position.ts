import { useLayoutEffect, useRef } from 'react'
import { updateHistoryEntry } from '#web/kit/address/history-entry.ts'
import type { PageLocation } from '#web/kit/navigation/navigation.ts'
import { focusNewPage } from './document/announce-page-changes.ts'

/** Stores the scroll position in the history entry, so that it survives a reload without other storage. */
export function storeScrollPosition(): void {
  history.scrollRestoration = 'manual'
  const writeScrollPosition = () => updateHistoryEntry({ scrollYPx: window.scrollY })
  document.addEventListener('scrollend', writeScrollPosition)
  addEventListener('pagehide', () => {
    writeScrollPosition()
    // On a reload the browser restores the scroll position before any script runs.
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

/** Scrolls to the stored position, to the URL's fragment, or to the top. */
export function useScrollOnNavigation(location: PageLocation): void {
  const previousLocation = useRef<PageLocation>(undefined)
  useLayoutEffect(() => {
    const previous = previousLocation.current
    previousLocation.current = location
    const { hash, state, pathname, searchStr } = location
    const isSamePage = previous?.pathname === pathname && previous.searchStr === searchStr
    if (previous === location) return
    if (state.scrollYPx !== undefined) window.scrollTo(0, state.scrollYPx)
    // The browser itself scrolls to the fragment when a page is first loaded, and when only the fragment changes.
    else if (previous && !(isSamePage && previous.hash !== hash && state.key === undefined)) {
      const target = hash ? document.getElementById(hash) : null
      if (target) target.scrollIntoView()
      else window.scrollTo(0, 0)
    }
    if (previous && previous.pathname !== pathname) focusNewPage()
  }, [location])
}
