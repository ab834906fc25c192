import './document/styles.ts'
import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { learn, speakFrom } from '#shared/words/sentences.ts'
import { pagesAt } from '#web/features/gallery/data/last-seen.ts'
import { createAlerts } from '#web/kit/alert-store.ts'
import { createApi } from '#web/kit/api.ts'
import { isUnauthorized } from '#web/kit/api-error.ts'
import { connectionLost, isConnected, onConnection } from '#web/kit/connection/connection.ts'
import { createDataCache } from '#web/kit/data/data-cache.ts'
import { fetchTransport } from '#web/kit/fetch-transport.ts'
import { PageMoved } from '#web/kit/navigation/outcome.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'
import { sayFailure } from '#web/kit/say-failure.ts'
import { languageHere } from '#web/ui/preferences/language.ts'
import { QUERY_STATE_ID, ROOT_ID, SERVER_RENDERED, STATE_ADDRESS } from './document/document-ids.ts'
import { whenWanted } from './document/when-wanted.ts'
import { writeHead } from './document/write-head.ts'
import { notePlace, useArrival } from './keep-place.ts'
import { createBrowserNavigation, useShown, type BrowserNavigation } from './visitors/browser-navigation.ts'
import { galleryPages } from './visitors/gallery-pages.ts'
import { loadPage, locationOf } from './visitors/load-page.ts'
import { VisitorApp } from './visitors/visitor-app.tsx'
import { findPage } from './visitors/visitor-page.ts'

// Entry of gallery pages, which the server has rendered. Links to the client load a new document.

const language = languageHere()
speakFrom(() => language)
const root = document.getElementById(ROOT_ID)
if (!root) throw new Error('no root element')
await learn(language)

const alerts = createAlerts()
// Visitors have no session that could expire.
const onError = (error: unknown) => isUnauthorized(error) || alerts.failed(error, sayFailure(error))
const data = createDataCache({ onError, whenReachable: connectionLost })
onConnection(() => isConnected() && data.refresh())

// The public address of this page, as the server wrote it: galleries may have their own host.
const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
const context: PageContext = {
  api: createApi(fetchTransport),
  data,
  origin: new URL(canonical).origin,
  cookies: () => document.cookie,
}

// A list with more pages loaded than the server renders is rendered from scratch.
const isAsRendered = root.hasAttribute(SERVER_RENDERED) && pagesAt((history.state ?? {}) as object) === 1
const state = isAsRendered ? await readPageState(root) : null
if (state) data.restore(JSON.parse(state))

const location = locationOf(window.location.href)
try {
  // Load everything before hydration, so that it matches what the server rendered.
  const page = await loadPage(findPage(galleryPages, location.pathname), location, context)
  const navigation = createBrowserNavigation(galleryPages, context, page)
  notePlace()
  const app = <BrowserApp navigation={navigation} />
  if (state) {
    await whenWanted()
    startTransition(() => void hydrateRoot(root, app))
  } else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
} catch (error) {
  if (!(error instanceof PageMoved)) throw error
  window.location.replace(error.href)
}

/**
 * Returns the data that the server rendered the page from, as JSON: embedded, or fetched from its URL. Returns null
 * if there is none or the page has changed since; the browser then renders from scratch.
 */
async function readPageState(element: HTMLElement): Promise<string | null> {
  const address = element.getAttribute(STATE_ADDRESS)
  if (address === null) return document.getElementById(QUERY_STATE_ID)?.textContent ?? null
  const response = await fetch(address).catch(() => null)
  const isJson = response?.ok && response.headers.get('content-type')?.includes('json')
  return isJson ? response.text() : null
}

function BrowserApp({ navigation }: { navigation: BrowserNavigation }) {
  const shown = useShown(navigation)
  useArrival(shown.location)
  useEffect(() => writeHead([shown.page.head]), [shown.page])
  return <VisitorApp context={context} alerts={alerts} shown={shown} navigation={navigation} />
}
