import { z } from 'zod'
import { folderId, id, pageLimit, plain, visibility } from '#shared/entities/fields.ts'
import { submission, SUBMISSION_STATUSES, submissionEvent } from '#shared/entities/submissions/submission.ts'
import { MAX_NOTE, MAX_PAGE } from '#shared/rules/limits.ts'
import { coded } from '#shared/words/errors/errors.ts'
import { endpoint, may, mayByBody, needs, paramId } from '../endpoint.ts'

const params = z.object({ id })
const several = z
  .array(id)
  .min(1, coded('nothing_named'))
  .max(MAX_PAGE, coded('too_many', MAX_PAGE))
  .transform((ids) => [...new Set(ids)])
const bodyIds = (i: { body: { submissions: string[] } }) => i.body.submissions

const approval = z.strictObject({
  folder: folderId.describe('of the same project'),
  visibility: visibility.describe('`local` needs edit_artifact_visibility besides'),
})
export type Approval = z.output<typeof approval>
const rejection = z.strictObject({
  message: plain(MAX_NOTE).optional().describe('mailed to the giver, if they left an address'),
})
const decided = z.object({ submissions: z.array(submission) })

export const reviewContract = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/submissions',
    summary: 'What was submitted to a project, the oldest first',
    params,
    query: z.strictObject({
      status: z.enum(SUBMISSION_STATUSES).optional(),
      cursor: plain(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({
      submissions: z.array(submission),
      counts: z.record(z.enum(SUBMISSION_STATUSES), z.number()),
      cursor: z.string().nullable(),
    }),
    effect: 'read',
    access: needs(may('submission.list', paramId)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/submissions/:id',
    summary: 'One submission with its history',
    params,
    reply: submission.extend({ events: z.array(submissionEvent) }),
    effect: 'read',
    access: needs(may('submission.read', paramId)),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/submissions/:id/approve',
    summary:
      'Take a submission into the archive: from then on its item is of whoever approves it, as if they had added it',
    params,
    body: approval,
    reply: submission,
    effect: 'write',
    access: needs(may('submission.decide', paramId)),
  }),
  reject: endpoint({
    method: 'POST',
    path: '/submissions/:id/reject',
    summary: 'Refuse a submission; its giver is told if they left an address',
    params,
    body: rejection,
    reply: submission,
    effect: 'write',
    access: needs(may('submission.decide', paramId)),
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/submissions/:id/reopen',
    summary: 'Undo a decision: the submission waits again. What was approved must be as it was then',
    params,
    reply: submission,
    effect: 'write',
    access: needs(may('submission.decide', paramId)),
  }),
  approveMany: endpoint({
    method: 'POST',
    path: '/submissions/bulk/approve',
    summary: 'Take several submissions to one project into its archive, all or none',
    body: approval.extend({ submissions: several }),
    reply: decided,
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('submission.decide', bodyIds)),
  }),
  rejectMany: endpoint({
    method: 'POST',
    path: '/submissions/bulk/reject',
    summary: 'Refuse several submissions, all or none; each giver is told once',
    body: rejection.extend({ submissions: several }),
    reply: decided,
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('submission.decide', bodyIds)),
  }),
  reopenMany: endpoint({
    method: 'POST',
    path: '/submissions/bulk/reopen',
    summary: 'Undo several decisions, all or none',
    body: z.strictObject({ submissions: several }),
    reply: decided,
    effect: 'write',
    rate: 'bulk',
    access: needs(mayByBody('submission.decide', bodyIds)),
  }),
}
