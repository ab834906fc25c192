import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#shared/errors.ts'
import type { Reason } from '#shared/words/reason.ts'
import { formatErrorInEnglish } from '#shared/words/reasons/reasons.ts'

interface ErrorDetails {
  /** The reason, if the code alone doesn't explain the error. */
  reason?: Reason | undefined
  field?: string
  by?: string | undefined
  retryAfter?: number
  cause?: unknown
}

/** Default number of seconds after which a retry makes sense. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = { too_slow: 5, busy: 2 }

/** An error whose details the caller may see; all others become `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly reason: Reason | undefined
  readonly field: string | undefined
  readonly by: string | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, { reason, field, by, retryAfter, cause }: ErrorDetails = {}) {
    super(formatErrorInEnglish(code, reason), { cause })
    this.code = code
    this.reason = reason
    this.field = field
    this.by = by
    this.retryAfter = retryAfter ?? RETRY_AFTER_SECONDS[code]
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  toBody(): ErrorBody {
    const { message, code, reason, field, by } = this
    const errors = { message, code, ...(reason && { reason }), ...(field && { field }), ...(by && { by }) }
    return this.retryAfter === undefined ? { errors } : { errors, retry_after_seconds: this.retryAfter }
  }
}

/** Creates the error for bad input in one named field. */
export const badInput = (field: string, ...reason: Reason) => new AppError('bad_input', { field, reason })
