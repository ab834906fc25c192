import type { RouterEvents } from '@tanstack/react-router'
import type { AppRouter } from '../create-app-router.ts'

type Rendered = RouterEvents['onRendered']

const isOtherPage = ({ fromLocation, toLocation }: Rendered) =>
  fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname

/** Moves the focus into the new page if the focused element was removed with the old one. */
export function goOnInPage(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}

/** Delay before the title is announced, in ms: some pages set their title only after their data has loaded. */
const NAMED_MS = 500

/**
 * Announces each page change to screen readers, even if the link that was followed is still there and keeps the
 * focus.
 */
export function keepFocus(router: AppRouter): void {
  const host = document.createElement('div')
  // A shadow root keeps the text out of selections and in-page search.
  const status = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'))
  status.setAttribute('role', 'status')
  host.style.cssText = 'position: fixed; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)'
  document.body.append(host)
  let naming: ReturnType<typeof setTimeout> | undefined
  router.subscribe('onRendered', (rendered) => {
    if (!isOtherPage(rendered)) return
    goOnInPage()
    clearTimeout(naming)
    naming = setTimeout(() => (status.textContent = document.title), NAMED_MS)
  })
}
