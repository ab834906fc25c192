import type { RouterHistory } from '@tanstack/react-router'
import { noteInEntry, type Entry } from '#web/kit/address/entry.ts'
import type { AppRouter } from './create-app-router.ts'
import { goOnInPage } from './document/keep-focus.ts'

/** Leads back to where one was on a page, also after it was loaded anew, without anything stored: the router’s own way stores. */
export function keepPlace(router: AppRouter, entries: RouterHistory): void {
  history.scrollRestoration = 'manual'
  const note = () => noteInEntry({ down: window.scrollY })
  document.addEventListener('scrollend', note)
  // One may leave before the page has come to rest.
  const push = entries.push
  entries.push = (...there) => {
    note()
    push(...there)
  }
  addEventListener('pagehide', () => {
    note()
    // Where the same page follows, the browser is there before any script.
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  router.subscribe('onRendered', (rendered) => {
    const { down } = (rendered.toLocation as Entry).state ?? {}
    if (typeof down === 'number') window.scrollTo(0, down)
    goOnInPage(rendered)
  })
}
