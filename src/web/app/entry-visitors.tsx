import './document/styles.ts'
import { hydrate } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { learn, speakFrom } from '#shared/words/sentences.ts'
import { createAlerts } from '#web/kit/alert-store.ts'
import { createApi } from '#web/kit/api.ts'
import { isUnauthorized } from '#web/kit/api-error.ts'
import { fetchTransport } from '#web/kit/fetch-transport.ts'
import { createQueryClient } from '#web/kit/query-client.ts'
import { sayFailure } from '#web/kit/say-failure.ts'
import { languageHere } from '#web/ui/preferences/language.ts'
import { createAppRouter, type RouteTree } from './create-app-router.ts'
import { keepPlace } from './keep-place.ts'
import { ROOT_ID, SERVER_RENDERED } from './document/document-ids.ts'
import { stateHere } from './document/state-here.ts'
import { keepHead } from './document/keep-head.ts'
import { root as rootRoute } from './routes/root-route.ts'
import { visitorRoutes } from './routes/visitor-routes.ts'

// The pages that the server renders for anybody. A link leads from them to the client by loading it anew.

const language = languageHere()
speakFrom(() => language)
const root = document.getElementById(ROOT_ID)
if (!root) throw new Error('no root element')
await learn(language)

const alerts = createAlerts()
const api = createApi(fetchTransport)
// Nobody's session can expire here.
const queries = createQueryClient((error) => isUnauthorized(error) || alerts.failed(error, sayFailure(error)))

// Where people find this page, as the server said it: galleries may have a host of their own.
const said = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href
const entries = createBrowserHistory()
const router = createAppRouter(
  rootRoute.addChildren(visitorRoutes) as unknown as RouteTree,
  { api, queries, alerts, origin: new URL(said).origin, cookies: () => document.cookie },
  entries,
  'browser',
)
const state = await stateHere(root)
if (state) hydrate(queries, JSON.parse(state))
const rendered = state !== null && root.hasAttribute(SERVER_RENDERED)
// The router then builds the same tree as the server did: no outer Suspense boundary.
if (rendered) router.ssr = { manifest: undefined }
keepHead(router)
keepPlace(router, entries)

// Everything that the page needs is loaded before it is taken over, so that it is found as the server rendered it.
await router.load()
const page = <RouterProvider router={router} />
if (rendered) hydrateRoot(root, page)
else {
  root.replaceChildren()
  createRoot(root).render(page)
}
