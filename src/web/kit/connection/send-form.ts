import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#shared/errors.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { translateFailure } from '#shared/words/reasons/reasons.ts'
import { ApiError } from '../api-error.ts'
import { getCallHeaders } from '../fetch-transport.ts'

/** One attempt to send something. `done` resolves to the result or rejects with an `ApiError`. */
export interface SendAttempt<T = string> {
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
): SendAttempt<unknown> {
  const request = new XMLHttpRequest()
  const done = new Promise<unknown>((resolve, reject) => {
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress((event.loaded / event.total) * 100)
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status === 201) resolve(JSON.parse(responseText))
      else reject(toSendError(status, responseText, request.getResponseHeader('retry-after'), request.statusText))
    })
    request.addEventListener('error', () => reject(new ApiError(0, stateMessages.offline)))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
  })
  request.open('POST', path)
  for (const [name, value] of Object.entries({ ...getCallHeaders(), ...headers })) request.setRequestHeader(name, value)
  request.send(form)
  return { done, abort: () => request.abort() }
}

/** Converts a failed response: plain text is the message; without a body, as for HEAD, the status determines it. */
export function toSendError(status: number, text: string, retryAfter: string | null, statusText = ''): ApiError {
  const errorBody = parseErrorBody(text)
  const code = (errorBody?.errors.code ??
    Object.keys(ERROR_STATUS).find((key) => ERROR_STATUS[key as ErrorCode] === status)) as ErrorCode | undefined
  // HTML, such as a proxy's error page, isn't a message.
  const plainText = !errorBody && !/^\s*([<{[]|$)/.test(text) ? text : undefined
  const knownMessage = plainText ?? translateFailure({ ...errorBody?.errors, ...(code && { code }) })
  const message = knownMessage ?? (statusText || String(status))
  const seconds = errorBody?.retry_after_seconds ?? (retryAfter === null ? undefined : Number(retryAfter))
  return new ApiError(status, message, {
    ...{ field: errorBody?.errors.field, code, retry_after_seconds: seconds },
    hasNoMessage: knownMessage === undefined,
  })
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>
    return body.errors ? (body as ErrorBody) : null
  } catch {
    return null
  }
}
