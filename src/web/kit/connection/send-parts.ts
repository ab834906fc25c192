import type { DetailedError, HttpRequest, HttpResponse, Upload } from 'tus-js-client'
import { stateMessages } from '#shared/words/page/page.ts'
import { ApiError } from '../api-error.ts'
import { callHeaders } from '../fetch-transport.ts'
import { failureOf, type Sending } from './send-form.ts'

// A part that the server is still busy with is soon free; longer troubles are the queue's.
const AGAIN_AFTER_MS = [500, 2000, 4000]
/** The server knows the upload no more: it begins anew. */
const GONE = new Set([404, 410])

interface Heard {
  onProgress: (percent: number) => void
  /** The upload has an address now, another one, or none any more. */
  onLocated: (url: string | null) => void
}

/** Where a file goes, and what is said of it. */
interface To {
  endpoint: string
  fields: Record<string, string>
  headers?: Record<string, string>
  /** Bytes of one part: small enough for the line, large enough that the calls between cost nothing. */
  part: number
  /** The header that says what the file has become; where there is none its address says which it is. */
  became?: string
}

/**
 * Sends one file in parts by the tus protocol; goes on at `url` where there is one. Answers what it has become, or its
 * address. https://tus.io/protocols
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
      onProgress: (sent, all) => heard.onProgress((sent / all) * 100),
      onAfterResponse: (request, response) => {
        keepAddress(request, response)
        const made = became && response.getHeader(became)
        if (!made) return
        // Also where an earlier attempt has made it: nothing more is sent.
        void upload?.abort()
        resolve(made)
      },
      onShouldRetry: (error) => passes(meaning(error)),
      onSuccess: () => (upload?.url && !became ? resolve(upload.url) : reject(new ApiError(0, stateMessages.offline))),
      onError: (error) => {
        const told = meaning(error)
        // One that answers that it is gone while it is sent begins anew.
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

/** The library would begin anew after any failed look at how far an upload is: only one that is gone does. */
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

/** Tells the server that nobody will go on with an upload. It would find out by itself. */
export function endParts(url: string, headers: Record<string, string> = {}): void {
  const all = { 'tus-resumable': '1.0.0', ...callHeaders(), ...headers }
  void fetch(url, { method: 'DELETE', headers: all }).catch(() => undefined)
}
