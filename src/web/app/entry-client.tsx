import './document/styles.ts'
import { notifyManager, onlineManager } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { learn, speakFrom } from '#shared/words/sentences.ts'
import { languageHere } from '#web/ui/preferences/language.ts'
import { withWords } from '#web/ui/preferences/with-words.ts'
import { createAlerts, type Alerts } from '#web/kit/alert-store.ts'
import { readyToAsk } from '#web/kit/alerts.tsx'
import { API_BASE } from '#shared/api-base.ts'
import { isUnauthorized } from '#web/kit/api-error.ts'
import { createApi } from '#web/kit/api.ts'
import { lookingHere, throughEyes } from '#web/kit/client/looking.ts'
import { sayFailure } from '#web/kit/say-failure.ts'
import { isConnected, onConnection } from '#web/kit/connection/connection.ts'
import { fetchTransport } from '#web/kit/fetch-transport.ts'
import { answeredFirst } from './document/first-answers.ts'
import { createQueryClient } from '#web/kit/query-client.ts'
import { after, forget, outdate } from '#web/kit/stale.ts'
import { createErrorReporter } from './report-error.ts'
import { createAppRouter } from './create-app-router.ts'
import { FIRST_ANSWERS_ID, ROOT_ID, SHELL_ID } from './document/document-ids.ts'
import { keepFocus } from './document/keep-focus.ts'
import { writeHead } from './document/write-head.ts'
import { layoutForPath, moodOf } from './layout-for-path.ts'
import { PasswordNeeded } from './password-needed.ts'
import { SignedOut } from './signed-out.ts'

const language = languageHere()
speakFrom(() => language)
await learn(language)
void readyToAsk()

// What an act brings is shown before whoever waits for the act goes on: else a form that was saved would, for a moment,
// show what stood there before, under the hands of whoever writes in it.
notifyManager.setScheduler(queueMicrotask)
onlineManager.setEventListener((setOnline) => onConnection(() => setOnline(isConnected())))
const told = createAlerts()
// They are what one sees oneself.
const answers = document.getElementById(FIRST_ANSWERS_ID)?.textContent
const transport = throughEyes(fetchTransport)
const api = createApi(answers && !lookingHere() ? answeredFirst(transport, JSON.parse(answers)) : transport)
const report = createErrorReporter({
  alerts: told,
  goHome: () => void router.navigate({ to: '/client', search: {} }),
  forgetUser: () => forget(queries, after.userForgotten()),
  endSession: () => api.raw({ method: 'POST', path: `${API_BASE}/auth/logout` }),
  inClient: () => layoutForPath(window.location.pathname) === 'client',
})
// What the page itself tells of is told where it happened; whoever is signed out by now hears that in any case.
const alerts: Alerts = {
  ...told,
  failed: (error, words) => (isUnauthorized(error) ? report(error) : told.failed(error, words ?? sayFailure(error))),
}
// Whatever was done is written down: the record that is on the screen is asked for anew.
const queries = createQueryClient(report, (acted) => void outdate(acted, after.anyAct()))

const root = document.getElementById(ROOT_ID)
if (!root) throw new Error('no root element')
const { routeTree } = await withWords(() => import('./routes/route-tree.ts'))

const router = createAppRouter(
  routeTree,
  { api, queries, alerts, origin: window.location.origin, cookies: () => document.cookie },
  createBrowserHistory(),
  'browser',
)
router.subscribe('onResolved', () => writeHead(router.state.matches))
keepFocus(router)
router.subscribe('onBeforeNavigate', ({ toLocation }) => {
  document.documentElement.dataset.mood = moodOf(layoutForPath(toLocation.pathname))
})

/** A missing session or password is no failure: the screen that asks for it shows. */
const onCaughtError = (error: unknown) =>
  error instanceof SignedOut || error instanceof PasswordNeeded || console.error(error)

await router.load()
// At once, so that nothing is seen between the shell and the page.
flushSync(() => createRoot(root, { onCaughtError }).render(<RouterProvider router={router} />))
document.getElementById(SHELL_ID)?.remove()
