import { STATUS_OF, type ErrorBody, type ErrorCode } from '#shared/errors.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { spokenFailure } from '#shared/words/reasons/reasons.ts'
import { ApiError } from '../api-error.ts'
import { callHeaders } from '../fetch-transport.ts'

/** One attempt to send something. `done` resolves to the result or rejects with an `ApiError`. */
export interface Sending<T = string> {
  done: Promise<T>
  abort: () => void
}

/**
 * Uploads a form with files; `onProgress` reports the percentage of bytes sent. Resolves to the JSON of a 201
 * response.
 */
export function sendForm(
  path: string,
  form: FormData,
  onProgress: (percent: number) => void,
  headers: Readonly<Record<string, string>> = {},
): Sending<unknown> {
  const request = new XMLHttpRequest()
  const done = new Promise<unknown>((resolve, reject) => {
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress((event.loaded / event.total) * 100)
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status === 201) resolve(JSON.parse(responseText))
      else reject(failureOf(status, responseText, request.getResponseHeader('retry-after'), request.statusText))
    })
    request.addEventListener('error', () => reject(new ApiError(0, stateMessages.offline)))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
  })
  request.open('POST', path)
  for (const [name, value] of Object.entries({ ...callHeaders(), ...headers })) request.setRequestHeader(name, value)
  request.send(form)
  return { done, abort: () => request.abort() }
}

/** Converts a failed response: plain text is the message; without a body, as for HEAD, the status determines it. */
export function failureOf(status: number, text: string, retryAfter: string | null, statusText = ''): ApiError {
  const found = errorIn(text)
  const code = (found?.errors.code ?? Object.keys(STATUS_OF).find((key) => STATUS_OF[key as ErrorCode] === status)) as
    | ErrorCode
    | undefined
  // HTML, such as a proxy's error page, is no message.
  const bare = !found && !/^\s*([<{[]|$)/.test(text) ? text : undefined
  const explained = bare ?? spokenFailure({ ...found?.errors, ...(code && { code }) })
  const message = explained ?? (statusText || String(status))
  const seconds = found?.retry_after_seconds ?? (retryAfter === null ? undefined : Number(retryAfter))
  return new ApiError(status, message, {
    ...{ field: found?.errors.field, code, retry_after_seconds: seconds },
    hasNoMessage: explained === undefined,
  })
}

function errorIn(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>
    return body.errors ? (body as ErrorBody) : null
  } catch {
    return null
  }
}
