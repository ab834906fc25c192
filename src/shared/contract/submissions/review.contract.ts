import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { inputFields } from '#shared/entities/artifact-fields.ts'
import { folderId, id, unixMs, pageLimit, plainText, requiredPlainText, visibility } from '#shared/entities/fields.ts'
import {
  submission,
  DECISION_FIELD_MASK,
  SUBMISSION_FILTERS,
  submissionEvent,
} from '#shared/entities/submissions/submission.ts'
import { artifactForm } from '#shared/forms/archive/artifact.form.ts'
import { refineByForm } from '#shared/forms/refine-by-form.ts'
import { MAX_LINE, MAX_NOTE, MAX_PAGE_SIZE } from '#shared/rules/limits.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { endpoint, requires, requireAll, getParamId } from '../endpoint.ts'
import { defineOneAndMany } from '../library/one-or-many.ts'

const params = z.object({ id })
const submissionIds = z
  .array(id)
  .min(1, encodeReason('nothing_named'))
  .max(MAX_PAGE_SIZE, encodeReason('too_many', MAX_PAGE_SIZE))
  .transform((ids) => [...new Set(ids)])

const approval = z.strictObject({
  folder: folderId.describe('A folder of the same project.'),
  visibility: visibility.describe('`local` also needs the permission `edit_artifact_visibility`.'),
})
export type Approval = z.output<typeof approval>
const rejection = z.strictObject({
  message: plainText(MAX_NOTE).optional().describe('Emailed to the contributor, if they left an email address.'),
})
const question = z.strictObject({
  message: requiredPlainText(MAX_NOTE).describe(
    'Emailed to the contributor, if they left an email address. They answer on the submission status page.',
  ),
})

const descriptionEdit = z
  .strictObject(inputFields)
  .omit(DECISION_FIELD_MASK)
  .partial()
  .extend({ seen_at: unixMs.optional().describe('Works like `seen_at` of POST /artifacts/{id}.') })
  .superRefine(refineByForm(artifactForm))
export type DescriptionEdit = z.output<typeof descriptionEdit>

const defineBoth = defineOneAndMany({
  key: 'submissions',
  ids: submissionIds,
  one: submission,
  many: z.object({ submissions: z.array(submission) }),
})
const toPaths = (action: string) => [`/submissions/:id/${action}`, `/submissions/bulk/${action}`] as const

const approve = defineBoth({
  paths: toPaths('approve'),
  summaries: ['Approve a submission', 'Approve several submissions'],
  descriptions: [
    'Adds it to the archive. Its item belongs to the reviewer who approves it, as if they had added it.',
    'They must belong to one project. Approves all of them or none.',
  ],
  body: approval,
  actions: 'submission.decide',
})
const reject = defineBoth({
  paths: toPaths('reject'),
  summaries: ['Reject a submission', 'Reject several submissions'],
  descriptions: [
    'The contributor is notified, if they left an email address.',
    'Rejects all of them or none. Each contributor is notified once.',
  ],
  body: rejection,
  actions: 'submission.decide',
})
const ask = defineBoth({
  paths: toPaths('ask'),
  summaries: ['Ask a contributor about a submission', 'Ask contributors about several submissions'],
  descriptions: [
    'They answer on the submission status page.',
    'Asks about all of them or none. Each contributor is asked once.',
  ],
  body: question,
  actions: 'submission.decide',
})
const reopening = z.strictObject({
  decided_at: unixMs.optional().describe('The last decision that the caller knows of. A later one isn’t undone.'),
})
const reopen = defineBoth({
  paths: toPaths('reopen'),
  summaries: ['Reopen a submission', 'Reopen several submissions'],
  descriptions: ['Undoes the decision. An approved item must not have changed since.', 'Reopens all of them or none.'],
  body: reopening,
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
        .enum(SUBMISSION_FILTERS)
        .optional()
        .describe('`asked` lists submissions whose contributor has been asked a question and hasn’t answered.'),
      query: plainText(MAX_LINE)
        .optional()
        .describe(
          'Each of these words must be in the reference number, the title, the file name or the contributor’s details.',
        ),
      cursor: plainText(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({
      submissions: z.array(submission),
      artifacts: z.array(artifact).describe('Items of these submissions, as far as they exist, in brief.'),
      counts: z
        .record(z.enum(SUBMISSION_FILTERS), z.number())
        .describe('Number of submissions in each state that match the query.'),
      cursor: z.string().nullable(),
    }),
    effect: 'read',
    access: requireAll(requires('submission.list', getParamId)),
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
    access: requireAll(requires('submission.read', getParamId)),
  }),
  edit: endpoint({
    method: 'POST',
    path: '/submissions/:id',
    summary: 'Edit the description of a submission',
    description:
      'Changes how the item will be described in the archive. Possible until a decision is made. What the contributor wrote is kept.',
    params,
    body: descriptionEdit,
    reply: submission,
    effect: 'write',
    access: requireAll(requires('submission.decide', getParamId)),
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
