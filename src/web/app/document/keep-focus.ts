import type { RouterEvents } from '@tanstack/react-router'
import type { AppRouter } from '../create-app-router.ts'

type Rendered = RouterEvents['onRendered']

const isOtherPage = ({ fromLocation, toLocation }: Rendered) =>
  fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname

/** What had the focus went with the page before: one goes on in this one, and hears that it is another. */
export function goOnInPage(): void {
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}

/** Some pages are called by what they show, which comes a moment later. */
const NAMED_MS = 500

/** Tells whoever hears the page that it is another, also where the link that they followed is still there. */
export function keepFocus(router: AppRouter): void {
  const host = document.createElement('div')
  // Within the page nobody would select it or find it.
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
