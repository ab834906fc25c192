import type { Given } from '#shared/contract/public/submissions.contract.ts'
import { API_BASE } from '#shared/api-base.ts'
import type { Question, ShownPortal } from '#shared/entities/submissions/portal.ts'
import { giverForm } from '#shared/forms/project/giver.form.ts'
import { sentValue } from '#shared/forms/sent.ts'
import { sendForm, type Sending } from '#web/kit/connection/send-form.ts'
import type { Draft } from '../draft/draft.ts'

/** What arrived. */
export interface Arrived {
  reference: string
  receipt: string
  submissions: { id: string; title: string }[]
}

type Inside = NonNullable<ShownPortal['inside']>

/** What a draft says, as it is sent. */
function fieldsOf(draft: Draft, inside: Inside): Partial<Given> {
  const questions = new Set(inside.questions.map(({ key }: Question) => key))
  const filled = giverForm(inside).fields.flatMap((field) => {
    const value = sentValue(field, draft.values[field.key])
    return value === null || value === undefined || value === '' ? [] : [[field.key, value] as const]
  })
  const answers = filled.flatMap(([key, value]) => (questions.has(key) ? { key, value } : []))
  const own = draft.files.map(({ description }) => (description.trim() ? { description: description.trim() } : {}))
  return {
    ...Object.fromEntries(filled.filter(([key]) => !questions.has(key))),
    answers: answers as Given['answers'],
    files: own,
  }
}

/** Sends a draft with its files: the same key makes one submission, however often it comes. */
export function sendDraft(
  portal: string,
  inside: Inside,
  draft: Draft,
  { proof, website, receipt }: { proof: string; website: string; receipt: string | undefined },
  { headers, onProgress }: { headers: Record<string, string>; onProgress: (percent: number) => void },
): Sending<Arrived> {
  const form = new FormData()
  const fields = {
    key: draft.key,
    proof,
    ...(website && { website }),
    ...(draft.consent > 0 && { consent: draft.consent }),
    ...(receipt && { receipt }),
    ...fieldsOf(draft, inside),
  }
  for (const [key, value] of Object.entries(fields))
    form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
  for (const { file } of draft.files) form.append('file', file)
  const sending = sendForm(`${API_BASE}/submissions_portal/${portal}/submit`, form, onProgress, headers)
  return { ...sending, done: sending.done as Promise<Arrived> }
}
