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
import { PasswordNeeded, SignedOut } from './signed-out.ts'

const language = languageHere()
speakFrom(() => language)
await learn(language)
void readyToAsk()

// Notify observers before the code that awaits a mutation continues: otherwise a saved form would briefly show its
// old values while the user is typing.
notifyManager.setScheduler(queueMicrotask)
onlineManager.setEventListener((setOnline) => onConnection(() => setOnline(isConnected())))
const told = createAlerts()
// The embedded responses are the user's own, so view-as must not use them.
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
// Pages show their own errors where they occurred, except that an expired session is always handled globally.
const alerts: Alerts = {
  ...told,
  failed: (error, text) => (isUnauthorized(error) ? report(error) : told.failed(error, text ?? sayFailure(error))),
}
// Every mutation writes to the audit log, so activity on the screen is refetched.
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

/** A missing session or password is expected: the screen that asks for it shows. */
const onCaughtError = (error: unknown) =>
  error instanceof SignedOut || error instanceof PasswordNeeded || console.error(error)

await router.load()
// Render synchronously so that no empty frame shows between the shell and the page.
flushSync(() => createRoot(root, { onCaughtError }).render(<RouterProvider router={router} />))
document.getElementById(SHELL_ID)?.remove()
