import type { Artifact } from '#shared/entities/artifact.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { API_BASE } from '#shared/api-base.ts'
import { callHeaders } from '#web/kit/fetch-transport.ts'
import { failureOf, type Sending } from './sending.ts'

/** Sends one file as multipart: its fields first, the file last. `onProgress` tells the percent of bytes that left. */
export function sendFile(fields: Record<string, string>, file: File, onProgress: (percent: number) => void): Sending {
  const request = new XMLHttpRequest()
  const done = new Promise<string>((resolve, reject) => {
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress((event.loaded / event.total) * 100)
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status === 201) resolve((JSON.parse(responseText) as Artifact).id)
      else reject(failureOf(status, responseText, request.getResponseHeader('retry-after')))
    })
    request.addEventListener('error', () => reject(new ApiError(0, stateMessages.offline)))
    request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
  })
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', file)
  request.open('POST', `${API_BASE}/artifacts`)
  for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
  request.send(form)
  return { done, abort: () => request.abort() }
}
