import './document/styles.ts'
import '#web/ui/styles/client-tokens.css'
import { notifyManager, onlineManager } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { loadLanguage, setLanguageSource } from '#shared/words/messages.ts'
import { getPageLanguage } from '#web/ui/preferences/language.ts'
import { loadWithMessages } from '#web/ui/preferences/load-with-messages.ts'
import { createAlerts, type Alerts } from '#web/kit/alert-store.ts'
import { preloadAlerts } from '#web/kit/alerts.tsx'
import { API_BASE } from '#shared/api-base.ts'
import { isUnauthorized } from '#web/kit/api-error.ts'
import { createApi } from '#web/kit/api.ts'
import { getActiveViewAs, withViewAs } from '#web/kit/client/view-as.ts'
import { describeFailure } from '#web/kit/describe-failure.ts'
import { isConnected, onConnection } from '#web/kit/connection/connection.ts'
import { fetchTransport } from '#web/kit/fetch-transport.ts'
import { withFirstAnswers } from './document/first-answers.ts'
import { createQueryClient } from '#web/kit/query-client.ts'
import { after, removeStale, invalidateStale } from '#web/kit/stale.ts'
import { createErrorReporter } from './report-error.ts'
import { createAppRouter } from './create-app-router.ts'
import { followItemTransitions } from './item-transition.ts'
import { FIRST_ANSWERS_ID, ROOT_ID, SHELL_ID } from './document/document-ids.ts'
import { announcePageChanges } from './document/announce-page-changes.ts'
import { writeHead } from './document/write-head.ts'
import { getLayoutForPath, getMood } from './layout-for-path.ts'
import { OwnPasswordNeededError, SignedOutError } from './session-errors.ts'

const language = getPageLanguage()
setLanguageSource(() => language)
await loadLanguage(language)
void preloadAlerts()

// Notify observers before the code that awaits a mutation continues: otherwise a saved form would briefly show its
// old values while the user is typing.
notifyManager.setScheduler(queueMicrotask)
onlineManager.setEventListener((setOnline) => onConnection(() => setOnline(isConnected())))
const alertStore = createAlerts()
// The embedded responses are the user's own, so view-as must not use them.
const answersJson = document.getElementById(FIRST_ANSWERS_ID)?.textContent
const transport = withViewAs(fetchTransport)
const api = createApi(
  answersJson && !getActiveViewAs() ? withFirstAnswers(transport, JSON.parse(answersJson)) : transport,
)
const reportError = createErrorReporter({
  alerts: alertStore,
  goHome: () => void router.navigate({ to: '/client', search: {} }),
  forgetUser: () => removeStale(queryClient, after.userForgotten()),
  endSession: () => api.raw({ method: 'POST', path: `${API_BASE}/auth/logout` }),
  isInClient: () => getLayoutForPath(window.location.pathname) === 'client',
})
// Pages show their own errors where they occurred, except that an expired session is always handled globally.
const alerts: Alerts = {
  ...alertStore,
  showError: (error, text) =>
    isUnauthorized(error) ? reportError(error) : alertStore.showError(error, text ?? describeFailure(error)),
}
// Every mutation writes to the audit log, so activity on the screen is refetched.
const queryClient = createQueryClient(
  reportError,
  (mutatedClient) => void invalidateStale(mutatedClient, after.anyAction()),
)

const root = document.getElementById(ROOT_ID)
if (!root) throw new Error('no root element')
const { routeTree } = await loadWithMessages(() => import('./routes/route-tree.ts'))

const router = createAppRouter(
  routeTree,
  { api, queryClient, alerts, origin: window.location.origin, cookies: () => document.cookie },
  createBrowserHistory(),
  'browser',
)
router.subscribe('onResolved', () => writeHead(router.state.matches))
announcePageChanges(router)
followItemTransitions(router)
router.subscribe('onBeforeNavigate', ({ toLocation }) => {
  document.documentElement.dataset.mood = getMood(getLayoutForPath(toLocation.pathname))
})

/** A missing session or password isn't logged: the login or password form is shown instead. */
const onCaughtError = (error: unknown) =>
  error instanceof SignedOutError || error instanceof OwnPasswordNeededError || console.error(error)

await router.load()
// Render synchronously so that no empty frame shows between the shell and the page.
flushSync(() => createRoot(root, { onCaughtError }).render(<RouterProvider router={router} />))
document.getElementById(SHELL_ID)?.remove()
