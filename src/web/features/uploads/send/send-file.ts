import type { Artifact } from '#shared/entities/artifact.ts'
import { API_BASE } from '#shared/api-base.ts'
import { sendForm, type SendAttempt } from '#web/kit/connection/send-form.ts'

/** Sends one file in a multipart request, with the fields before it. `onProgress` receives the percentage of bytes sent. */
export function sendFile(
  fields: Record<string, string>,
  file: File,
  onProgress: (percent: number) => void,
): SendAttempt {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('file', file)
  const { done, abort } = sendForm(`${API_BASE}/artifacts`, form, onProgress)
  return { done: done.then((artifact) => (artifact as Artifact).id), abort }
}
