import { errorMessages } from '#shared/words/errors/errors.ts'
import type { Alerts } from '#web/kit/alert-store.ts'
import { describeFailure } from '#web/kit/describe-failure.ts'
import { isApiError, isForbidden, isUnauthorized } from '#web/kit/api-error.ts'

const RELOAD_MS = 1000

interface ReporterOptions {
  alerts: Alerts
  /** Navigates to the client app's home page. */
  goHome: () => void
  /** Removes the user and their permissions from the cache, so that they are fetched again. */
  forgetUser: () => void
  /** Ends the session on the server. */
  endSession: () => Promise<unknown>
  /** False on public pages, where no session can expire. */
  isInClient: () => boolean
}

/**
 * Returns the global handler of failed calls.
 * @spec 4.session.1
 * @spec 8.error.3
 * @spec 8.error.5
 * @spec 8.error.6
 */
export function createErrorReporter({ alerts, goHome, forgetUser, endSession, isInClient }: ReporterOptions) {
  let isExpiring = false
  return (error: unknown): void => {
    if (isExpiring || (error instanceof DOMException && error.name === 'AbortError')) return
    if (!isApiError(error)) {
      console.error(error)
      return alerts.showError(error, { title: errorMessages.operationFailed })
    }
    if (isUnauthorized(error)) {
      if (!isInClient()) return
      isExpiring = true
      forgetUser()
      alerts.prompt(errorMessages.sessionExpired, { kind: 'error' })
      void endSession().catch(() => undefined)
      setTimeout(() => {
        window.location.reload()
        // If unsaved changes keep the user on the page, later errors are reported again.
        setTimeout(() => (isExpiring = false), RELOAD_MS)
      }, RELOAD_MS)
    } else if (isForbidden(error)) {
      forgetUser()
      if (isInClient()) goHome()
      else alerts.showError(error, describeFailure(error))
    } else {
      alerts.showError(error, describeFailure(error))
    }
  }
}
