import { errorMessages } from '#shared/words/errors/errors.ts'
import { isApiError } from './api-error.ts'

/**
 * Returns the message for a failed call: what happened and, for too many requests, when to try again. An action
 * refused without a message is 'Operation failed'.
 * @spec 8.error.4
 */
export function describeFailure(error: unknown): { title: string; text?: string } {
  if (!isApiError(error)) return { title: errorMessages.operationFailed }
  if (error.status === 429)
    return { title: errorMessages.tooManyRequests, text: errorMessages.tryAgainIn(error.retry_after_seconds ?? 60) }
  return { title: error.isUnexplained ? errorMessages.operationFailed : error.message }
}

/** Returns the same message as a single line. */
export function describeFailureInLine(error: unknown): string {
  const { title, text } = describeFailure(error)
  return text === undefined ? title : `${title}. ${text}`
}
