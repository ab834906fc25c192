import { z } from 'zod'
import {
  bounded,
  day,
  email,
  id,
  line,
  period,
  plain,
  requiredLine,
  requiredPlain,
  typedPassword,
} from '#shared/entities/fields.ts'
import { shownPortal } from '#shared/entities/submissions/portal.ts'
import { receipt } from '#shared/entities/submissions/submission.ts'
import { MAX_CHOICES, MAX_GIVEN_FILES, MAX_LINE, MAX_QUESTIONS, MAX_SAID } from '#shared/rules/limits.ts'
import { coded } from '#shared/words/reason.ts'
import { anyone, endpoint, withReceipt } from '../endpoint.ts'

const params = z.object({ id })
const access = withReceipt('receipt', 'Anyone who has the link to a submission status page can manage that submission.')

/** Details of a file. */
const said = {
  title: requiredLine.optional(),
  description: plain(MAX_SAID).nullable().optional(),
  date_of_origin: day.nullable().optional(),
  place: line.nullable().optional(),
  time_period: period.nullable().optional(),
  display_date: line.nullable().optional(),
}
const ofFile = z.strictObject(said)
export type Said = z.output<typeof ofFile>

const answer = z.strictObject({
  key: bounded(6).regex(/^q\d{1,5}$/),
  value: z.union([plain(MAX_SAID), z.boolean(), day, z.array(plain(MAX_LINE)).max(MAX_CHOICES)]).nullable(),
})

/** Details of the contributor, and answers to further questions. */
const ofGiver = {
  submitter_name: line.nullable().optional(),
  submitter_email: email.nullable().optional(),
  submitter_org: line.nullable().optional(),
  answers: z.array(answer).max(MAX_QUESTIONS).optional(),
}
const giver = z.strictObject(ofGiver)
export type SaidOfGiver = z.output<typeof giver>

const given = z.strictObject({
  key: id.describe(
    'A UUID chosen by the contributor’s device. A repeated call with the same key creates no second submission.',
  ),
  proof: plain(200).describe(
    'Proof of work for the portal’s `challenge` (see shared/rules/submissions/proof-of-work.ts).',
  ),
  website: plain(MAX_LINE).optional().describe('Must be empty. People don’t see this field, but bots fill it in.'),
  consent: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Version of the consent text that the contributor agreed to.'),
  receipt: bounded(100).optional().describe('Token of a submission status page. Adds the files to that submission.'),
  uploads: z
    .array(id)
    .min(1)
    .max(MAX_GIVEN_FILES)
    .refine((ids) => new Set(ids).size === ids.length, coded('named_twice'))
    .optional()
    .describe(
      'IDs of files uploaded through /submissions_portal/{id}/uploads, in order. The call itself then has no files.',
    ),
  ...ofGiver,
  ...said,
  files: z
    .array(ofFile)
    .max(MAX_GIVEN_FILES)
    .optional()
    .describe('Details of individual files, in order. Details outside this list apply to all files.'),
})
export type Given = z.output<typeof given>

const token = z.object({ token: bounded(100) })

export const submissionsContract = {
  portal: endpoint({
    method: 'GET',
    path: '/submissions_portal/:id',
    summary: 'Get a submissions portal',
    description:
      'As contributors see it. A password-protected portal returns only its title until the password is entered.',
    params,
    reply: shownPortal,
    effect: 'read',
    access: anyone('Contributors don’t need an account.'),
  }),
  auth: endpoint({
    method: 'POST',
    path: '/submissions_portal/:id/auth',
    summary: 'Open a password-protected portal',
    description: 'Returns a token to send as a bearer token.',
    params,
    body: z.strictObject({ password: typedPassword }),
    reply: z.object({ token: z.string() }),
    effect: 'write',
    rate: 'login',
    access: anyone('Contributors prove that they know the portal’s password.'),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/submissions_portal/:id/submit',
    summary: 'Contribute files to an archive',
    description: 'Each file becomes a submission that the project’s reviewers approve or reject.',
    params,
    status: 201,
    body: given,
    multipart: 'several',
    reply: z.object({
      reference: z.string(),
      receipt: z.string().describe('Token of the submission status page.'),
      submissions: z.array(z.object({ id: z.string(), title: z.string(), status: z.literal('pending') })),
    }),
    effect: 'write',
    rate: 'submit',
    access: anyone('Contributors don’t need an account.'),
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/receipts/:token',
    summary: 'Get a submission status page',
    description: 'Shows what the contributor sent and what was decided.',
    params: token,
    reply: receipt,
    effect: 'read',
    access,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/receipts/:token/correct',
    summary: 'Correct the details of a submitted file',
    description: 'Possible until a decision is made.',
    params: token,
    body: ofFile.extend({ submission: id }),
    reply: receipt,
    effect: 'write',
    rate: 'submit',
    access,
  }),
  correctGiver: endpoint({
    method: 'POST',
    path: '/receipts/:token/giver',
    summary: 'Correct the contributor’s details and answers',
    description:
      'Possible until one of the files is in the archive. Only the fields sent are changed. A new email address is sent the link to the submission status page.',
    params: token,
    body: giver,
    reply: receipt,
    effect: 'write',
    rate: 'submit',
    access,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/receipts/:token/answer',
    summary: 'Answer a question about a submitted file, or add a message',
    params: token,
    body: z.strictObject({
      submission: id,
      text: requiredPlain(MAX_SAID),
      seen: id.optional().describe('ID of the last event that the contributor has read. Later questions stay open.'),
    }),
    reply: receipt,
    effect: 'write',
    rate: 'submit',
    access,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/receipts/:token/withdraw',
    summary: 'Withdraw one or all files of a submission',
    description:
      'Files waiting for review are deleted permanently, published items become private and reviewers are notified.',
    params: token,
    body: z.strictObject({ submission: z.union([z.literal('all'), id]), text: plain(MAX_SAID).optional() }),
    reply: receipt,
    effect: 'write',
    rate: 'submit',
    access,
  }),
}
