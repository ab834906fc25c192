import { z } from 'zod'
import { id, pageLimit, plain } from '#shared/entities/fields.ts'
import { submission, SUBMISSION_STATUSES, submissionEvent } from '#shared/entities/submissions/submission.ts'
import { endpoint, may, needs, paramId } from '../endpoint.ts'

const params = z.object({ id })

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
}
