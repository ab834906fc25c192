import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client'
import { stateMessages } from '#shared/words/page/page.ts'
import { ApiError } from '../api-error.ts'
import { callHeaders } from '../fetch-transport.ts'
import { failureOf, type Sending } from './send-form.ts'

// Short delays, because a locked part is soon free; the queue handles longer failures.
const AGAIN_AFTER_MS = [500, 2000, 4000]
/** The server no longer has the upload, so it starts again. */
const GONE = new Set([404, 410])

interface Heard {
  onProgress: (percent: number) => void
  /** The upload's URL was created, changed or removed. */
  onLocated: (url: string | null) => void
}

/** The target of an upload and its metadata. */
interface To {
  endpoint: string
  fields: Record<string, string>
  headers?: Record<string, string>
  /** Bytes per part: small enough for slow connections, large enough that the extra calls cost nothing. */
  part: number
  /** The response header with the id of the created file; without it, the upload's URL is the result. */
  became?: string
}

/**
 * Uploads one file in parts by the tus protocol and continues at `url` if given. Resolves to the id of the created
 * file or the URL of the upload. https://tus.io/protocols
 */
export function sendParts(to: To, file: File, url: string | null, heard: Heard): Sending {
  const { endpoint, fields, headers, part, became } = to
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let upload: Upload | undefined
  let aborted = false
  const send = async () => {
    const { Upload: PartsUpload } = await import('tus-js-client').catch(() => {
      throw new ApiError(0, stateMessages.offline)
    })
    if (aborted) return
    upload = new PartsUpload(file, {
      endpoint,
      uploadUrl: url,
      chunkSize: part,
      metadata: { ...fields, filename: file.name },
      headers: { accept: 'application/json', ...callHeaders(), ...headers },
      retryDelays: AGAIN_AFTER_MS,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => heard.onLocated(upload?.url ?? null),
      onProgress: (sent, total) => heard.onProgress((sent / total) * 100),
      onAfterResponse: (request, response) => {
        keepAddress(request, response)
        const made = became && response.getHeader(became)
        if (!made) return
        // The header also comes if an earlier attempt completed the file; then nothing more is sent.
        void upload?.abort()
        resolve(made)
      },
      onShouldRetry: (error) => passes(meaning(error)),
      onSuccess: () => (upload?.url && !became ? resolve(upload.url) : reject(new ApiError(0, stateMessages.offline))),
      onError: (error) => {
        const told = meaning(error)
        // If the upload is gone, the next attempt starts a new one.
        if (upload?.url && told instanceof ApiError && GONE.has(told.status)) {
          heard.onLocated(null)
          reject(new ApiError(0, stateMessages.offline))
        } else reject(told)
      },
    })
    upload.start()
  }
  void send().catch(reject)
  return {
    done: promise,
    abort: () => {
      aborted = true
      void upload?.abort()
      reject(new DOMException('cancelled', 'AbortError'))
    },
  }
}

const passes = (error: Error) =>
  navigator.onLine && error instanceof ApiError && (error.status >= 500 || [0, 409, 423].includes(error.status))

/**
 * Throws for a failed HEAD request unless the upload is gone: the library would otherwise start a new upload after
 * any failure. https://github.com/tus/tus-js-client/issues/895
 */
function keepAddress(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  if (request.getMethod() === 'HEAD' && status >= 400 && !GONE.has(status)) throw answered(response)
}

const answered = (response: HttpResponse) =>
  failureOf(response.getStatus(), response.getBody() ?? '', response.getHeader('retry-after') ?? null)

function meaning(error: Error | DetailedError): Error {
  if (!('originalRequest' in error)) return error
  if (error.causingError instanceof ApiError) return error.causingError
  return error.originalResponse ? answered(error.originalResponse) : new ApiError(0, stateMessages.offline)
}

/** Cancels an upload on the server, which would otherwise expire by itself. */
export function endParts(url: string, headers: Record<string, string> = {}): void {
  const all = { 'tus-resumable': '1.0.0', ...callHeaders(), ...headers }
  void fetch(url, { method: 'DELETE', headers: all }).catch(() => undefined)
}
