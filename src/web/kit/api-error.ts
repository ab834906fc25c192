import type { ErrorCode } from '#shared/errors.ts'

interface ErrorDetails {
  field?: string | undefined
  code?: string | undefined
  changedBy?: string | undefined
  retry_after_seconds?: number | undefined
  requestId?: string | undefined
  /** Whether the response had no message. */
  hasNoMessage?: boolean
}

/** A failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly field: string | undefined
  readonly code: string | undefined
  /** The user who changed the field first, on an edit conflict. */
  readonly changedBy: string | undefined
  readonly retry_after_seconds: number | undefined
  /** The server's id of the request. */
  readonly requestId: string | undefined
  /** Whether the server refused without a message, so that `message` is only the status text. */
  readonly isUnexplained: boolean

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.field = details.field
    this.code = details.code
    this.changedBy = details.changedBy
    this.retry_after_seconds = details.retry_after_seconds
    this.requestId = details.requestId
    this.isUnexplained = details.hasNoMessage === true && (status < 500 || message === String(status))
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** Compares the code, which is the message itself if the response is plain text. */
const hasCode = (error: ApiError, code: ErrorCode) => error.code === code || error.message === code

/** There is no session. A wrong password is a 401 as well, but has another code. */
export const isUnauthorized = (error: unknown) =>
  isApiError(error) && error.status === 401 && hasCode(error, 'unauthorized')

export const isForbidden = (error: unknown) => isApiError(error) && error.status === 403 && hasCode(error, 'forbidden')

export const isMissing = (error: unknown) => isApiError(error) && error.status === 404

/** Transient failures: no response, a proxy without its server, or an upload part that is still in use. */
const TRANSIENT_STATUSES = new Set([0, 408, 423, 502, 503, 504])
export const isTransient = (error: unknown) => isApiError(error) && TRANSIENT_STATUSES.has(error.status)

export const isInactive = (error: unknown) => isApiError(error) && hasCode(error, 'inactive')
