import './document/styles.ts'
import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { loadLanguage, setLanguageSource } from '#shared/words/messages.ts'
import { getRememberedPages } from '#web/features/gallery/data/remembered-position.ts'
import { createAlerts } from '#web/kit/alert-store.ts'
import { createApi } from '#web/kit/api.ts'
import { isUnauthorized } from '#web/kit/api-error.ts'
import { reportConnectionLost, isConnected, onConnection } from '#web/kit/connection/connection.ts'
import { createDataCache } from '#web/kit/data/data-cache.ts'
import { fetchTransport } from '#web/kit/fetch-transport.ts'
import { PageMoved } from '#web/kit/navigation/page-errors.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'
import { describeFailure } from '#web/kit/describe-failure.ts'
import { getPageLanguage } from '#web/ui/preferences/language.ts'
import { QUERY_STATE_ID, ROOT_ID, SERVER_RENDERED_ATTRIBUTE, STATE_URL_ATTRIBUTE } from './document/document-ids.ts'
import { waitForIdleOrFirstInteraction } from './document/first-interaction.ts'
import { writeHead } from './document/write-head.ts'
import { storeScrollPosition, useScrollOnNavigation } from './scroll-position.ts'
import { createBrowserNavigation, usePageState, type BrowserNavigation } from './visitors/browser-navigation.ts'
import { galleryPages } from './visitors/gallery-pages.ts'
import { loadPage, toPageLocation } from './visitors/load-page.ts'
import { VisitorApp } from './visitors/visitor-app.tsx'
import { findPage } from './visitors/visitor-page.ts'

// Entry of server-rendered gallery pages. Links to the client app load a new document.

const language = getPageLanguage()
setLanguageSource(() => language)
const root = document.getElementById(ROOT_ID)
if (!root) throw new Error('no root element')
await loadLanguage(language)

const alerts = createAlerts()
// Visitors have no session that could expire.
const onError = (error: unknown) => isUnauthorized(error) || alerts.showError(error, describeFailure(error))
const dataCache = createDataCache({ onError, whenReachable: reportConnectionLost })
onConnection(() => isConnected() && dataCache.refresh())

// The public URL of this page, as the server wrote it: galleries may have their own host.
const canonicalAddress = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
const context: PageContext = {
  api: createApi(fetchTransport),
  dataCache,
  origin: new URL(canonicalAddress).origin,
  cookies: () => document.cookie,
}

// A list with more pages loaded than the server renders is rendered from scratch.
const canHydrate =
  root.hasAttribute(SERVER_RENDERED_ATTRIBUTE) && getRememberedPages((history.state ?? {}) as object) === 1
const state = canHydrate ? await readPageState(root) : null
if (state) dataCache.restore(JSON.parse(state))

const location = toPageLocation(window.location.href)
try {
  // Load everything before hydration, so that it matches what the server rendered.
  const page = await loadPage(findPage(galleryPages, location.pathname), location, context)
  const navigation = createBrowserNavigation(galleryPages, context, page)
  storeScrollPosition()
  const app = <BrowserApp navigation={navigation} />
  if (state) {
    await waitForIdleOrFirstInteraction()
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
  const address = element.getAttribute(STATE_URL_ATTRIBUTE)
  if (address === null) return document.getElementById(QUERY_STATE_ID)?.textContent ?? null
  const response = await fetch(address).catch(() => null)
  const isJson = response?.ok && response.headers.get('content-type')?.includes('json')
  return isJson ? response.text() : null
}

function BrowserApp({ navigation }: { navigation: BrowserNavigation }) {
  const pageState = usePageState(navigation)
  useScrollOnNavigation(pageState.location)
  useEffect(() => writeHead([pageState.page.head]), [pageState.page])
  return <VisitorApp context={context} alerts={alerts} pageState={pageState} navigation={navigation} />
}
