import { startTransition, useEffect, useState } from 'react'
import { updateHistoryEntry, type HistoryEntryState } from '#web/kit/address/history-entry.ts'
import { PageMoved } from '#web/kit/navigation/page-errors.ts'
import { getPageAddress, type Destination, type Navigation } from '#web/kit/navigation/navigation.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'
import { isServerReachable } from '#web/ui/server-reachability.ts'
import { loadPage, toPageLocation, type LoadedPage } from './load-page.ts'
import { findPage, type VisitorPage } from './visitor-page.ts'
import type { PageState } from './visitor-app.tsx'

type Listener = (pageState: PageState, isOtherPage: boolean) => void

export type BrowserNavigation = Navigation & {
  pageState: () => PageState
  subscribe: (listener: Listener) => () => void
}

const createKey = () => Math.random().toString(36).slice(2)
const getCurrentLocation = () => toPageLocation(window.location.href, (history.state ?? {}) as HistoryEntryState)

/** Navigates between gallery pages without loading a document. `firstPage` is already shown. */
export function createBrowserNavigation(
  pages: readonly VisitorPage[],
  context: PageContext,
  firstPage: LoadedPage,
): BrowserNavigation {
  if (getCurrentLocation().state.key === undefined) updateHistoryEntry({ key: createKey() })
  const location = getCurrentLocation()
  let pageState: PageState = { page: firstPage, location, requestedLocation: location }
  const listeners = new Set<Listener>()
  const update = (changes: Partial<PageState>, isOtherPage = false) => {
    pageState = { ...pageState, ...changes }
    for (const listener of listeners) listener(pageState, isOtherPage)
  }

  /** Shows the page for the current URL. A later call supersedes one that is still loading. */
  const showCurrentUrl = async (): Promise<void> => {
    const requestedLocation = getCurrentLocation()
    update({ requestedLocation })
    try {
      const page = await loadPage(findPage(pages, requestedLocation.pathname), requestedLocation, context)
      // If the code fails to load although the server responds, an update has removed it.
      if (page.status === 500 && !page.module && (await isServerReachable())) return window.location.reload()
      if (pageState.requestedLocation === requestedLocation) update({ page, location: requestedLocation }, true)
    } catch (error) {
      if (!(error instanceof PageMoved)) throw error
      if (pageState.requestedLocation !== requestedLocation) return
      history.replaceState(history.state, '', error.href)
      await showCurrentUrl()
    }
  }

  window.addEventListener('popstate', () => {
    const next = getCurrentLocation()
    const { pathname, searchStr } = pageState.location
    // If only the fragment has changed, the browser has already scrolled.
    const isSamePage =
      next.pathname === pathname && next.searchStr === searchStr && pageState.requestedLocation === pageState.location
    if (isSamePage && next.hash !== pageState.location.hash) update({ location: next, requestedLocation: next })
    else void showCurrentUrl()
  })

  return {
    pageState: () => pageState,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate(destination) {
      const { to, replace, state } = destination
      const address = getPageAddress(destination, pageState.location.search)
      if (!findPage(pages, toPageLocation(to).pathname)) return window.location.assign(address)
      const { fromGallery } = (state === true ? pageState.location.state : state) ?? {}
      const entry: HistoryEntryState = { ...(fromGallery && { fromGallery }), key: createKey() }
      const isCurrentUrl = new URL(address, window.location.href).href === window.location.href
      if (replace || isCurrentUrl) history.replaceState(entry, '', address)
      else {
        updateHistoryEntry({ scrollYPx: window.scrollY })
        history.pushState(entry, '', address)
      }
      void showCurrentUrl()
    },
    preload(destination: Destination) {
      const targetLocation = toPageLocation(getPageAddress(destination, pageState.location.search))
      const match = findPage(pages, targetLocation.pathname)
      if (match) void loadPage(match, targetLocation, context).catch(() => undefined)
    },
    back: () => history.back(),
    hasPage: (path) => findPage(pages, toPageLocation(path).pathname) !== null,
    reload: () => void showCurrentUrl(),
  }
}

/** Returns the current page. A new page renders as a transition, so the old one stays usable until then. */
export function usePageState(navigation: BrowserNavigation): PageState {
  const [pageState, setPageState] = useState(navigation.pageState)
  useEffect(() => {
    setPageState(navigation.pageState())
    let shownPath = navigation.pageState().location.pathname
    return navigation.subscribe((next, isOtherPage) => {
      const [fromPath, toPath] = [shownPath, next.location.pathname]
      if (!isOtherPage) return setPageState(next)
      shownPath = toPath
      // By the time it renders, the visitor may have gone on.
      const render = () => setPageState(navigation.pageState())
      if (fromPath === toPath) return startTransition(render)
      // Not needed for the first page, and dispensable without a connection.
      void import('./item-transition.ts').then(
        ({ showOtherPage }) => showOtherPage(fromPath, toPath, render),
        () => startTransition(render),
      )
    })
  }, [navigation])
  return pageState
}
