import './document/styles.ts'
import { hydrate } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { learn, speakFrom } from '#shared/words/sentences.ts'
import { languageHere } from '#web/ui/preferences/language.ts'
import { withWords } from '#web/ui/preferences/with-words.ts'
import { createAlerts } from '#web/kit/alert-store.ts'
import { API_BASE } from '#shared/api-base.ts'
import { createApi } from '#web/kit/api.ts'
import { lookingHere } from '#web/kit/client/looking.ts'
import { fetchTransport } from '#web/kit/fetch-transport.ts'
import { answeredFirst } from './document/first-answers.ts'
import { createQueryClient } from '#web/kit/query-client.ts'
import { after, forget } from '#web/kit/stale.ts'
import { createErrorReporter } from './report-error.ts'
import { createAppRouter, type RouteTree } from './create-app-router.ts'
import { FIRST_ANSWERS_ID, QUERY_STATE_ID, ROOT_ID, SERVER_RENDERED, SHELL_ID } from './document/document-ids.ts'
import { keepHead } from './document/keep-head.ts'
import { layoutForPath, moodOf } from './layout-for-path.ts'
import { PasswordNeeded } from './password-needed.ts'
import { root as rootRoute } from './routes/root-route.ts'
import { visitorRoutes } from './routes/visitor-routes.ts'
import { SignedOut } from './signed-out.ts'

const language = languageHere()
speakFrom(() => language)
await learn(language)

const alerts = createAlerts()
// They are what one sees oneself.
const answers = document.getElementById(FIRST_ANSWERS_ID)?.textContent
const api = createApi(answers && !lookingHere() ? answeredFirst(fetchTransport, JSON.parse(answers)) : fetchTransport)
const queries = createQueryClient(
  createErrorReporter({
    alerts,
    goHome: () => void router.navigate({ to: '/client', search: {} }),
    forgetUser: () => forget(queries, after.userForgotten()),
    endSession: () => api.raw({ method: 'POST', path: `${API_BASE}/auth/logout` }),
    inClient: () => layoutForPath(window.location.pathname) === 'client',
  }),
)
const state = document.getElementById(QUERY_STATE_ID)?.textContent
if (state) hydrate(queries, JSON.parse(state))

const root = document.getElementById(ROOT_ID)
if (!root) throw new Error('no root element')
const rendered = root.hasAttribute(SERVER_RENDERED)
// What the server has rendered is a page of visitors, from which a link leads to the client by loading it anew.
const tree = rendered
  ? (rootRoute.addChildren(visitorRoutes) as unknown as RouteTree)
  : (await withWords(() => import('./routes/route-tree.ts'))).routeTree

const router = createAppRouter(
  tree,
  { api, queries, alerts, origin: window.location.origin },
  createBrowserHistory(),
  'browser',
)
// The router then builds the same tree as the server did: no outer Suspense boundary.
if (rendered) router.ssr = { manifest: undefined }
keepHead(router)
router.subscribe('onBeforeNavigate', ({ toLocation }) => {
  document.documentElement.dataset.mood = moodOf(layoutForPath(toLocation.pathname))
})

/** A missing session or password is no failure: the screen that asks for it shows. */
const onCaughtError = (error: unknown) =>
  error instanceof SignedOut || error instanceof PasswordNeeded || console.error(error)

// Everything that the page needs is loaded before React starts, so that hydration finds what the server rendered.
await router.load()
if (rendered) hydrateRoot(root, <RouterProvider router={router} />, { onCaughtError })
else {
  // At once, so that nothing is seen between the shell and the page.
  flushSync(() => createRoot(root, { onCaughtError }).render(<RouterProvider router={router} />))
  document.getElementById(SHELL_ID)?.remove()
}
