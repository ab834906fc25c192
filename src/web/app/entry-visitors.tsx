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
import { ROOT_ID, SERVER_RENDERED } from './document/document-ids.ts'
import { stateHere } from './document/state-here.ts'
import { whenWanted } from './document/when-wanted.ts'
import { writeHead } from './document/write-head.ts'
import { notePlace, useArrival } from './keep-place.ts'
import { createBrowserNavigation, useShown, type BrowserNavigation } from './visitors/browser-navigation.ts'
import { galleryPages } from './visitors/gallery-pages.ts'
import { loadPage, locationOf } from './visitors/load-page.ts'
import { VisitorApp } from './visitors/visitor-app.tsx'
import { findPage } from './visitors/visitor-page.ts'

// Pages of galleries, which the server has rendered. A link leads from them to the client by loading it anew.

const language = languageHere()
speakFrom(() => language)
const root = document.getElementById(ROOT_ID)
if (!root) throw new Error('no root element')
await learn(language)

const alerts = createAlerts()
// Nobody's session can expire here.
const onError = (error: unknown) => isUnauthorized(error) || alerts.failed(error, sayFailure(error))
const data = createDataCache({ onError, whenReachable: connectionLost })
onConnection(() => isConnected() && data.refresh())

// Where people find this page, as the server said it: galleries may have a host of their own.
const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
const context: PageContext = {
  api: createApi(fetchTransport),
  data,
  origin: new URL(canonical).origin,
  cookies: () => document.cookie,
}

// A list that was loaded further than the server renders it is built anew.
const isAsRendered = root.hasAttribute(SERVER_RENDERED) && pagesAt((history.state ?? {}) as object) === 1
const state = isAsRendered ? await stateHere(root) : null
if (state) data.restore(JSON.parse(state))

const location = locationOf(window.location.href)
try {
  // Everything that the page needs is loaded before it is taken over, so that it is found as the server rendered it.
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

function BrowserApp({ navigation }: { navigation: BrowserNavigation }) {
  const shown = useShown(navigation)
  useArrival(shown.location)
  useEffect(() => writeHead([shown.page.head]), [shown.page])
  return <VisitorApp context={context} alerts={alerts} shown={shown} navigation={navigation} />
}
