import { STATUS_OF, type ErrorBody, type ErrorCode } from '#shared/errors.ts'
import { failureMessages } from '#shared/words/errors/errors.ts'

/** A failure that the caller is told of; anything else that is thrown becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly by: string | undefined
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    details: { message?: string; field?: string; by?: string | undefined; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(details.message ?? failureMessages[code], { cause: details.cause })
    this.code = code
    this.field = details.field
    this.by = details.by
    this.retryAfter = details.retryAfter
  }

  get status(): number {
    return STATUS_OF[this.code]
  }

  body(): ErrorBody {
    const { message, code, field, by } = this
    const errors = { message, code, ...(field && { field }), ...(by && { by }) }
    return this.retryAfter === undefined ? { errors } : { errors, retry_after_seconds: this.retryAfter }
  }
}

/** Bad input in one named field. */
export const badInput = (field: string, message: string) => new AppError('bad_input', { field, message })
