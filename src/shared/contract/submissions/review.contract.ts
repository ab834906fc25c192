import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { sentFields } from '#shared/entities/artifact-fields.ts'
import { folderId, id, ms, pageLimit, plain, requiredPlain, visibility } from '#shared/entities/fields.ts'
import {
  submission,
  SET_BY_DECISION,
  SUBMISSIONS_SHOWN,
  submissionEvent,
} from '#shared/entities/submissions/submission.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { heldTo } from '#shared/forms/held-to.ts'
import { MAX_LINE, MAX_NOTE, MAX_PAGE } from '#shared/rules/limits.ts'
import { coded } from '#shared/words/reason.ts'
import { endpoint, may, needs, paramId } from '../endpoint.ts'
import { oneOrMany } from '../library/one-or-many.ts'

const params = z.object({ id })
const several = z
  .array(id)
  .min(1, coded('nothing_named'))
  .max(MAX_PAGE, coded('too_many', MAX_PAGE))
  .transform((ids) => [...new Set(ids)])

const approval = z.strictObject({
  folder: folderId.describe('of the same project'),
  visibility: visibility.describe('`local` needs edit_artifact_visibility besides'),
})
export type Approval = z.output<typeof approval>
const rejection = z.strictObject({
  message: plain(MAX_NOTE).optional().describe('mailed to the giver, if they left an address'),
})
const question = z.strictObject({
  message: requiredPlain(MAX_NOTE).describe('mailed to the giver, if they left an address; the receipt answers it'),
})

const edit = z
  .strictObject(sentFields)
  .omit(SET_BY_DECISION)
  .partial()
  .extend({ seen_at: ms.optional().describe('as of POST /artifacts/{id}') })
  .superRefine(heldTo(artifactForm))
export type Edit = z.output<typeof edit>

const onSubmissions = oneOrMany({
  key: 'submissions',
  ids: several,
  one: submission,
  many: z.object({ submissions: z.array(submission) }),
})
const paths = (act: string) => [`/submissions/:id/${act}`, `/submissions/bulk/${act}`] as const

const approve = onSubmissions({
  paths: paths('approve'),
  summaries: [
    'Take a submission into the archive: from then on its item is of whoever approves it, as if they had added it',
    'Take several submissions to one project into its archive, all or none',
  ],
  body: approval,
  actions: 'submission.decide',
})
const reject = onSubmissions({
  paths: paths('reject'),
  summaries: [
    'Refuse a submission; its giver is told if they left an address',
    'Refuse several submissions, all or none; each giver is told once',
  ],
  body: rejection,
  actions: 'submission.decide',
})
const ask = onSubmissions({
  paths: paths('ask'),
  summaries: [
    'Ask whoever gave a submission; they answer by their receipt',
    'Ask those who gave several submissions, all or none; each giver is asked once',
  ],
  body: question,
  actions: 'submission.decide',
})
const undoing = z.strictObject({
  decided_at: ms.optional().describe('the last decision that is known of: a later one is not undone'),
})
const reopen = onSubmissions({
  paths: paths('reopen'),
  summaries: [
    'Undo a decision: the submission waits again. What was approved must be as it was then',
    'Undo several decisions, all or none',
  ],
  body: undoing,
  actions: 'submission.decide',
})

export const reviewContract = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/submissions',
    summary: 'What was submitted to a project, the oldest first',
    params,
    query: z.strictObject({
      status: z
        .enum(SUBMISSIONS_SHOWN)
        .optional()
        .describe('asked: whose giver has been asked something and has not answered'),
      query: plain(MAX_LINE)
        .optional()
        .describe('words, each of which the reference, the title, the file name or who gave it contains'),
      cursor: plain(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({
      submissions: z.array(submission),
      artifacts: z.array(artifact).describe('their items as far as there are some, briefly'),
      counts: z.record(z.enum(SUBMISSIONS_SHOWN), z.number()).describe('of what the query finds'),
      cursor: z.string().nullable(),
    }),
    effect: 'read',
    access: needs(may('submission.list', paramId)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/submissions/:id',
    summary: 'One submission with its history, and what the archive has of the same bytes',
    params,
    reply: submission.extend({
      events: z.array(submissionEvent),
      same: z.array(artifact).describe('items of the archive with the same bytes, briefly; a few'),
    }),
    effect: 'read',
    access: needs(may('submission.read', paramId)),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/submissions/:id',
    summary:
      'Change how a submission will be described in the archive, while nobody has decided; what its giver said stays',
    params,
    body: edit,
    reply: submission,
    effect: 'write',
    access: needs(may('submission.decide', paramId)),
  }),
  approve: approve.one,
  approveMany: approve.many,
  reject: reject.one,
  rejectMany: reject.many,
  ask: ask.one,
  askMany: ask.many,
  reopen: reopen.one,
  reopenMany: reopen.many,
}
