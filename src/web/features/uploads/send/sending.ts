import { STATUS_OF, type ErrorBody, type ErrorCode } from '#shared/errors.ts'
import { spokenFailure } from '#shared/words/errors/errors.ts'
import { ApiError } from '#web/kit/api-error.ts'

/** One attempt. `done` answers the artifact's id, or fails with an ApiError. */
export interface Sending {
  done: Promise<string>
  abort: () => void
}

/** What a failed answer means; one without words, as HEAD answers, by its status. */
export function failureOf(status: number, text: string, retryAfter: string | null): ApiError {
  const found = errorIn(text)
  const code = (found?.errors.code ?? Object.keys(STATUS_OF).find((key) => STATUS_OF[key as ErrorCode] === status)) as
    | ErrorCode
    | undefined
  const message = spokenFailure({ ...found?.errors, ...(code && { code }) }) ?? String(status)
  const seconds = found?.retry_after_seconds ?? (retryAfter === null ? undefined : Number(retryAfter))
  return new ApiError(status, message, { field: found?.errors.field, code, retry_after_seconds: seconds })
}

function errorIn(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>
    return body.errors ? (body as ErrorBody) : null
  } catch {
    return null
  }
}
