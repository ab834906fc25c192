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
  folder: folderId.describe('A folder of the same project.'),
  visibility: visibility.describe('`local` also needs the permission `edit_artifact_visibility`.'),
})
export type Approval = z.output<typeof approval>
const rejection = z.strictObject({
  message: plain(MAX_NOTE).optional().describe('Emailed to the contributor, if they left an email address.'),
})
const question = z.strictObject({
  message: requiredPlain(MAX_NOTE).describe(
    'Emailed to the contributor, if they left an email address. They answer on the submission status page.',
  ),
})

const edit = z
  .strictObject(sentFields)
  .omit(SET_BY_DECISION)
  .partial()
  .extend({ seen_at: ms.optional().describe('Works like `seen_at` of POST /artifacts/{id}.') })
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
  summaries: ['Approve a submission', 'Approve several submissions'],
  descriptions: [
    'Adds it to the archive. Its item belongs to the reviewer who approves it, as if they had added it.',
    'They must belong to one project. Approves all of them or none.',
  ],
  body: approval,
  actions: 'submission.decide',
})
const reject = onSubmissions({
  paths: paths('reject'),
  summaries: ['Reject a submission', 'Reject several submissions'],
  descriptions: [
    'The contributor is notified, if they left an email address.',
    'Rejects all of them or none. Each contributor is notified once.',
  ],
  body: rejection,
  actions: 'submission.decide',
})
const ask = onSubmissions({
  paths: paths('ask'),
  summaries: ['Ask a contributor about a submission', 'Ask contributors about several submissions'],
  descriptions: [
    'They answer on the submission status page.',
    'Asks about all of them or none. Each contributor is asked once.',
  ],
  body: question,
  actions: 'submission.decide',
})
const undoing = z.strictObject({
  decided_at: ms.optional().describe('The last decision that the caller knows of. A later one isn’t undone.'),
})
const reopen = onSubmissions({
  paths: paths('reopen'),
  summaries: ['Reopen a submission', 'Reopen several submissions'],
  descriptions: ['Undoes the decision. An approved item must not have changed since.', 'Reopens all of them or none.'],
  body: undoing,
  actions: 'submission.decide',
})

export const reviewContract = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/submissions',
    summary: 'List the submissions to a project',
    description: 'Oldest first.',
    params,
    query: z.strictObject({
      status: z
        .enum(SUBMISSIONS_SHOWN)
        .optional()
        .describe('`asked` lists submissions whose contributor has been asked a question and hasn’t answered.'),
      query: plain(MAX_LINE)
        .optional()
        .describe(
          'Each of these words must be in the reference number, the title, the file name or the contributor’s details.',
        ),
      cursor: plain(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({
      submissions: z.array(submission),
      artifacts: z.array(artifact).describe('Items of these submissions, as far as they exist, in brief.'),
      counts: z
        .record(z.enum(SUBMISSIONS_SHOWN), z.number())
        .describe('Number of submissions in each state that match the query.'),
      cursor: z.string().nullable(),
    }),
    effect: 'read',
    access: needs(may('submission.list', paramId)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/submissions/:id',
    summary: 'Get a submission',
    description: 'Includes its history and items of the archive with the same bytes.',
    params,
    reply: submission.extend({
      events: z.array(submissionEvent),
      same: z.array(artifact).describe('A few items of the archive with the same bytes, in brief.'),
    }),
    effect: 'read',
    access: needs(may('submission.read', paramId)),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/submissions/:id',
    summary: 'Edit the description of a submission',
    description:
      'Changes how the item will be described in the archive. Possible until a decision is made. What the contributor wrote is kept.',
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
