import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client'
import { stateMessages } from '#shared/words/page/page.ts'
import { ApiError } from '../api-error.ts'
import { getCallHeaders } from '../fetch-transport.ts'
import { toSendError, type SendAttempt } from './send-form.ts'

// Short delays, because a locked part is soon free; the queue handles longer failures.
const RETRY_DELAYS_MS = [500, 2000, 4000]
/** The server no longer has the upload, so it starts again. */
const GONE_STATUSES = new Set([404, 410])

interface UploadCallbacks {
  onProgress: (percent: number) => void
  /** The upload's URL was created, changed or removed. */
  onUrlChange: (url: string | null) => void
}

/** The target of an upload and its metadata. */
interface UploadTarget {
  endpoint: string
  fields: Record<string, string>
  headers?: Record<string, string>
  /** Bytes per part: small enough for slow connections, large enough that the extra calls cost little. */
  partBytes: number
  /** The response header with the id of the created file; without it, the upload's URL is the result. */
  resultHeader?: string
}

/**
 * Uploads one file in parts by the tus protocol and continues at `url` if given. Resolves to the id of the created
 * file or the URL of the upload. https://tus.io/protocols
 */
export function uploadInParts(
  target: UploadTarget,
  file: File,
  url: string | null,
  callbacks: UploadCallbacks,
): SendAttempt {
  const { endpoint, fields, headers, partBytes, resultHeader } = target
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let upload: Upload | undefined
  let isAborted = false
  const send = async () => {
    const { Upload: PartsUpload } = await import('tus-js-client').catch(() => {
      throw new ApiError(0, stateMessages.offline)
    })
    if (isAborted) return
    upload = new PartsUpload(file, {
      endpoint,
      uploadUrl: url,
      chunkSize: partBytes,
      metadata: { ...fields, filename: file.name },
      headers: { accept: 'application/json', ...getCallHeaders(), ...headers },
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => callbacks.onUrlChange(upload?.url ?? null),
      onProgress: (sentBytes, totalBytes) => callbacks.onProgress((sentBytes / totalBytes) * 100),
      onAfterResponse: (request, response) => {
        keepUploadUrl(request, response)
        const resultId = resultHeader && response.getHeader(resultHeader)
        if (!resultId) return
        // An earlier attempt may have completed the file; the header is then set although nothing more is sent.
        void upload?.abort()
        resolve(resultId)
      },
      onShouldRetry: (error) => isRetriable(unwrapError(error)),
      onSuccess: () =>
        upload?.url && !resultHeader ? resolve(upload.url) : reject(new ApiError(0, stateMessages.offline)),
      onError: (error) => {
        const cause = unwrapError(error)
        // If the upload is gone, the next attempt starts a new one.
        if (upload?.url && cause instanceof ApiError && GONE_STATUSES.has(cause.status)) {
          callbacks.onUrlChange(null)
          reject(new ApiError(0, stateMessages.offline))
        } else reject(cause)
      },
    })
    upload.start()
  }
  void send().catch(reject)
  return {
    done: promise,
    abort: () => {
      isAborted = true
      void upload?.abort()
      reject(new DOMException('cancelled', 'AbortError'))
    },
  }
}

const isRetriable = (error: Error) =>
  navigator.onLine && error instanceof ApiError && (error.status >= 500 || [0, 409, 423].includes(error.status))

/**
 * Throws for a failed HEAD request unless the upload is gone: the library would otherwise start a new upload after
 * any failure. https://github.com/tus/tus-js-client/issues/895
 */
function keepUploadUrl(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  if (request.getMethod() === 'HEAD' && status >= 400 && !GONE_STATUSES.has(status)) throw toResponseError(response)
}

const toResponseError = (response: HttpResponse) =>
  toSendError(response.getStatus(), response.getBody() ?? '', response.getHeader('retry-after') ?? null)

function unwrapError(error: Error | DetailedError): Error {
  if (!('originalRequest' in error)) return error
  if (error.causingError instanceof ApiError) return error.causingError
  return error.originalResponse ? toResponseError(error.originalResponse) : new ApiError(0, stateMessages.offline)
}

/** Cancels an upload on the server, which would otherwise expire by itself. */
export function cancelUpload(url: string, headers: Record<string, string> = {}): void {
  const allHeaders = { 'tus-resumable': '1.0.0', ...getCallHeaders(), ...headers }
  void fetch(url, { method: 'DELETE', headers: allHeaders }).catch(() => undefined)
}
