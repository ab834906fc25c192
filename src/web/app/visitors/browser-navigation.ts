import { startTransition, useEffect, useState } from 'react'
import { noteInEntry, type EntryState } from '#web/kit/address/entry.ts'
import { PageMoved } from '#web/kit/navigation/outcome.ts'
import { addressOfPage, type Destination, type Navigation } from '#web/kit/navigation/navigation.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'
import { reachable } from '#web/ui/line.ts'
import { loadPage, locationOf, type LoadedPage } from './load-page.ts'
import { findPage, type VisitorPage } from './visitor-page.ts'
import type { Shown } from './visitor-app.tsx'

type Listener = (shown: Shown, isOtherPage: boolean) => void

export type BrowserNavigation = Navigation & {
  shown: () => Shown
  subscribe: (listener: Listener) => () => void
}

const newKey = () => Math.random().toString(36).slice(2)
const here = () => locationOf(window.location.href, (history.state ?? {}) as EntryState)

/** Navigates between gallery pages without loading a document. `firstPage` is already shown. */
export function createBrowserNavigation(
  pages: readonly VisitorPage[],
  context: PageContext,
  first: LoadedPage,
): BrowserNavigation {
  if (here().state.key === undefined) noteInEntry({ key: newKey() })
  const location = here()
  let shown: Shown = { page: first, location, asked: location }
  const listeners = new Set<Listener>()
  const set = (next: Partial<Shown>, isOtherPage = false) => {
    shown = { ...shown, ...next }
    for (const listener of listeners) listener(shown, isOtherPage)
  }

  /** Shows the page of the current address. A later call supersedes one that is still loading. */
  const show = async (): Promise<void> => {
    const asked = here()
    set({ asked })
    try {
      const page = await loadPage(findPage(pages, asked.pathname), asked, context)
      // If the code fails to load although the server answers, an update has removed it.
      if (page.status === 500 && !page.module && (await reachable())) return window.location.reload()
      if (shown.asked === asked) set({ page, location: asked }, true)
    } catch (error) {
      if (!(error instanceof PageMoved)) throw error
      if (shown.asked !== asked) return
      history.replaceState(history.state, '', error.href)
      await show()
    }
  }

  window.addEventListener('popstate', () => {
    const next = here()
    const { pathname, searchStr } = shown.location
    // For a fragment of the same page the browser has already scrolled.
    const isSamePage = next.pathname === pathname && next.searchStr === searchStr && shown.asked === shown.location
    if (isSamePage && next.hash !== shown.location.hash) set({ location: next, asked: next })
    else void show()
  })

  return {
    shown: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go(destination) {
      const { to, replace, state } = destination
      const address = addressOfPage(destination, shown.location.search)
      if (!findPage(pages, locationOf(to).pathname)) return window.location.assign(address)
      const { fromGallery } = (state === true ? shown.location.state : state) ?? {}
      const entry: EntryState = { ...(fromGallery && { fromGallery }), key: newKey() }
      const isHere = new URL(address, window.location.href).href === window.location.href
      if (replace || isHere) history.replaceState(entry, '', address)
      else {
        noteInEntry({ down: window.scrollY })
        history.pushState(entry, '', address)
      }
      void show()
    },
    preload(destination: Destination) {
      const there = locationOf(addressOfPage(destination, shown.location.search))
      const match = findPage(pages, there.pathname)
      if (match) void loadPage(match, there, context).catch(() => undefined)
    },
    back: () => history.back(),
    knows: (path) => findPage(pages, locationOf(path).pathname) !== null,
    reload: () => void show(),
  }
}

/** Returns the current page. A new page renders as a transition, so the old one stays usable meanwhile. */
export function useShown(navigation: BrowserNavigation): Shown {
  const [shown, setShown] = useState(navigation.shown)
  useEffect(() => {
    setShown(navigation.shown())
    return navigation.subscribe((next, isOtherPage) =>
      isOtherPage ? startTransition(() => setShown(next)) : setShown(next),
    )
  }, [navigation])
  return shown
}
