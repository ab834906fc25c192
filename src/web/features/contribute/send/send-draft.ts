import { submissionsContract, type Contribution } from '#shared/contract/public/submissions.contract.ts'
import { API_BASE } from '#shared/api-base.ts'
import type { OpenPortal, PortalQuestion } from '#shared/entities/submissions/portal.ts'
import { buildContributorForm } from '#shared/forms/project/contributor.form.ts'
import { normalizeFieldValue } from '#shared/forms/normalize-field-value.ts'
import type { Api, ReplyFor } from '#web/kit/api.ts'
import { sendForm, type SendAttempt } from '#web/kit/connection/send-form.ts'
import { uploadInParts } from '#web/kit/connection/send-parts.ts'
import type { ContributionDraft, DraftFile } from '../draft/draft.ts'

/** A contribution that has arrived. */
export type SentContribution = ReplyFor<typeof submissionsContract.submit>

/** Larger contributions are sent in parts of this size, to lose at most one part when a connection drops. */
const PART_BYTES = 4 * 1024 * 1024

/** The destination of a draft, with the proofs that the server requires. */
interface SendTarget {
  api: Api
  portal: OpenPortal
  proof: string
  website: string
  statusToken: string | undefined
  headers: Record<string, string>
}

interface SendListeners {
  onProgress: (percent: number) => void
  /** Called when the upload URL of a file is set, changed or removed. */
  onLocated: (file: DraftFile, url: string | null) => void
}

/** The request body of a draft, without its files. */
function toRequestBody(draft: ContributionDraft, { portal, proof, website, statusToken }: SendTarget): Contribution {
  const questions = new Set(portal.questions.map(({ key }: PortalQuestion) => key))
  const filledFields = buildContributorForm(portal).fields.flatMap((field) => {
    const value = normalizeFieldValue(field, draft.values[field.key])
    return value === null || value === undefined || value === '' ? [] : [[field.key, value] as const]
  })
  const answers = filledFields.flatMap(([key, value]) => (questions.has(key) ? { key, value } : []))
  const files = draft.files.map(({ description }) => (description.trim() ? { description: description.trim() } : {}))
  return {
    ...{ key: draft.key, proof, files, answers: answers as Contribution['answers'] },
    ...(website && { website }),
    ...(draft.consent > 0 && { consent: draft.consent }),
    ...(statusToken && { receipt: statusToken }),
    ...Object.fromEntries(filledFields.filter(([key]) => !questions.has(key))),
  }
}

/** Sends a draft with its files. Sending the same key again does not create a second contribution. */
export function sendDraft(
  target: SendTarget,
  draft: ContributionDraft,
  listeners: SendListeners,
): SendAttempt<SentContribution> {
  const totalBytes = draft.files.reduce((sum, { file }) => sum + file.size, 0)
  return totalBytes > PART_BYTES
    ? sendInParts(target, draft, totalBytes, listeners)
    : sendInOneRequest(target, draft, listeners)
}

const getPortalPath = ({ portal }: SendTarget) => `${API_BASE}/submissions_portal/${portal.id}`

function sendInOneRequest(
  target: SendTarget,
  draft: ContributionDraft,
  { onProgress }: SendListeners,
): SendAttempt<SentContribution> {
  const form = new FormData()
  for (const [key, value] of Object.entries(toRequestBody(draft, target)))
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  for (const { file } of draft.files) form.append('file', file)
  const attempt = sendForm(`${getPortalPath(target)}/submit`, form, onProgress, target.headers)
  return { ...attempt, done: attempt.done as Promise<SentContribution> }
}

/** Uploads each file, resuming where it was interrupted, and then submits them together. */
function sendInParts(
  target: SendTarget,
  draft: ContributionDraft,
  totalBytes: number,
  { onProgress, onLocated }: SendListeners,
): SendAttempt<SentContribution> {
  const abortController = new AbortController()
  const send = async () => {
    const uploadIds: string[] = []
    let sentBytes = 0
    for (const draftFile of draft.files) {
      abortController.signal.throwIfAborted()
      const { file, url = null } = draftFile
      const attempt = uploadInParts(
        {
          endpoint: `${getPortalPath(target)}/uploads`,
          fields: { proof: target.proof },
          headers: target.headers,
          partBytes: PART_BYTES,
        },
        file,
        url,
        {
          onProgress: (percent) => onProgress(((sentBytes + (percent / 100) * file.size) / totalBytes) * 100),
          onUrlChange: (uploadUrl) => onLocated(draftFile, uploadUrl),
        },
      )
      abortController.signal.addEventListener('abort', attempt.abort)
      uploadIds.push((await attempt.done).split('/').at(-1) ?? '')
      sentBytes += file.size
    }
    onProgress(100)
    const { portal, headers } = target
    const body = { ...toRequestBody(draft, target), uploads: uploadIds }
    const requestOptions = { headers, signal: abortController.signal }
    return target.api.call(submissionsContract.submit, { params: { id: portal.id }, body }, requestOptions)
  }
  return { done: send(), abort: () => abortController.abort() }
}
