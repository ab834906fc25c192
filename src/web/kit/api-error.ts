import type { ErrorCode } from '#shared/errors.ts'

interface Details {
  field?: string | undefined
  code?: string | undefined
  by?: string | undefined
  retry_after_seconds?: number | undefined
  request?: string | undefined
  /** The answer had no message. */
  hasNoMessage?: boolean
}

/** A failed call. `status` is 0 where no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly field: string | undefined
  readonly code: string | undefined
  /** Who was faster, where a field was changed by two. */
  readonly by: string | undefined
  readonly retry_after_seconds: number | undefined
  /** What the server calls the request. */
  readonly request: string | undefined
  /** An act was refused without a message: `message` is the status text, which says less than that the operation failed. */
  readonly isUnexplained: boolean

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.field = details.field
    this.code = details.code
    this.by = details.by
    this.retry_after_seconds = details.retry_after_seconds
    this.request = details.request
    this.isUnexplained = details.hasNoMessage === true && (status < 500 || message === String(status))
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** By its code, which is the error itself where an answer is bare text. */
const says = (error: ApiError, code: ErrorCode) => error.code === code || error.message === code

/** No session, as opposed to a wrong password, which is a 401 as well. */
export const isUnauthorized = (error: unknown) =>
  isApiError(error) && error.status === 401 && says(error, 'unauthorized')

export const isForbidden = (error: unknown) => isApiError(error) && error.status === 403 && says(error, 'forbidden')

export const isMissing = (error: unknown) => isApiError(error) && error.status === 404

/** What passes by itself: no answer, a proxy that waits for the server, a part that the server is busy with. */
const PASSES = new Set([0, 408, 423, 502, 503, 504])
export const isPassing = (error: unknown) => isApiError(error) && PASSES.has(error.status)

export const isInactive = (error: unknown) => isApiError(error) && says(error, 'inactive')
