import type { RouterEvents } from '@tanstack/react-router'
import type { AppRouter } from '../create-app-router.ts'

type RenderedEvent = RouterEvents['onRendered']

const isOtherPage = ({ fromLocation, toLocation }: RenderedEvent) =>
  fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname

/** Moves the focus into the new page if the focused element was removed with the old one. */
export function focusNewPage(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}

/** Delay before the title is announced, in ms: some pages set their title only after their data has loaded. */
const TITLE_DELAY_MS = 500

/**
 * Announces each page change to screen readers, even if the link that was followed is still there and keeps the
 * focus.
 */
export function announcePageChanges(router: AppRouter): void {
  const host = document.createElement('div')
  // A shadow root keeps the text out of selections and in-page search.
  const status = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'))
  status.setAttribute('role', 'status')
  host.style.cssText = 'position: fixed; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)'
  document.body.append(host)
  let titleTimer: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onRendered', (event) => {
    if (!isOtherPage(event)) return
    focusNewPage()
    clearTimeout(titleTimer)
    titleTimer = setTimeout(() => (status.textContent = document.title), TITLE_DELAY_MS)
  })
}
