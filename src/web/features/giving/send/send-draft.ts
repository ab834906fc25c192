import { submissionsContract, type Given } from '#shared/contract/public/submissions.contract.ts'
import { API_BASE } from '#shared/api-base.ts'
import type { OpenPortal, Question } from '#shared/entities/submissions/portal.ts'
import { giverForm } from '#shared/forms/project/giver.form.ts'
import { sentValue } from '#shared/forms/sent.ts'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { sendForm, type Sending } from '#web/kit/connection/send-form.ts'
import { sendParts } from '#web/kit/connection/send-parts.ts'
import type { Draft, DraftFile } from '../draft/draft.ts'

/** A contribution that has arrived. */
export type Arrived = ReplyFor<typeof submissionsContract.submit>

/** Larger contributions are sent in parts of this size, to lose at most one part when a connection drops. */
const PART = 4 * 1024 * 1024

/** The destination of a draft, with the proofs that the server requires. */
interface To {
  api: Api
  portal: OpenPortal
  proof: string
  website: string
  receipt: string | undefined
  headers: Record<string, string>
}

interface Heard {
  onProgress: (percent: number) => void
  /** The upload URL of a file was set, changed or removed. */
  onLocated: (file: DraftFile, url: string | null) => void
}

/** The request body of a draft, without its files. */
function saidIn(draft: Draft, { portal, proof, website, receipt }: To): Given {
  const questions = new Set(portal.questions.map(({ key }: Question) => key))
  const filled = giverForm(portal).fields.flatMap((field) => {
    const value = sentValue(field, draft.values[field.key])
    return value === null || value === undefined || value === '' ? [] : [[field.key, value] as const]
  })
  const answers = filled.flatMap(([key, value]) => (questions.has(key) ? { key, value } : []))
  const files = draft.files.map(({ description }) => (description.trim() ? { description: description.trim() } : {}))
  return {
    ...{ key: draft.key, proof, files, answers: answers as Given['answers'] },
    ...(website && { website }),
    ...(draft.consent > 0 && { consent: draft.consent }),
    ...(receipt && { receipt }),
    ...Object.fromEntries(filled.filter(([key]) => !questions.has(key))),
  }
}

/** Sends a draft with its files. Sending the same key again does not create a second contribution. */
export function sendDraft(to: To, draft: Draft, heard: Heard): Sending<Arrived> {
  const size = draft.files.reduce((sum, { file }) => sum + file.size, 0)
  return size > PART ? sendInParts(to, draft, size, heard) : sendAtOnce(to, draft, heard)
}

const pathOf = ({ portal }: To) => `${API_BASE}/submissions_portal/${portal.id}`

function sendAtOnce(to: To, draft: Draft, { onProgress }: Heard): Sending<Arrived> {
  const form = new FormData()
  for (const [key, value] of Object.entries(saidIn(draft, to)))
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  for (const { file } of draft.files) form.append('file', file)
  const sending = sendForm(`${pathOf(to)}/submit`, form, onProgress, to.headers)
  return { ...sending, done: sending.done as Promise<Arrived> }
}

/** Uploads each file, resuming where it was interrupted, and then submits them together. */
function sendInParts(to: To, draft: Draft, size: number, { onProgress, onLocated }: Heard): Sending<Arrived> {
  const stop = new AbortController()
  const send = async () => {
    const uploads: string[] = []
    let before = 0
    for (const one of draft.files) {
      stop.signal.throwIfAborted()
      const { file, url = null } = one
      const sending = sendParts(
        { endpoint: `${pathOf(to)}/uploads`, fields: { proof: to.proof }, headers: to.headers, part: PART },
        file,
        url,
        {
          onProgress: (percent) => onProgress(((before + (percent / 100) * file.size) / size) * 100),
          onLocated: (uploadUrl) => onLocated(one, uploadUrl),
        },
      )
      stop.signal.addEventListener('abort', sending.abort)
      uploads.push((await sending.done).split('/').at(-1) ?? '')
      before += file.size
    }
    onProgress(100)
    const { portal, headers } = to
    const body = { ...saidIn(draft, to), uploads }
    const more = { headers, signal: stop.signal }
    return to.api.call(submissionsContract.submit, { params: { id: portal.id }, body }, more)
  }
  return { done: send(), abort: () => stop.abort() }
}
