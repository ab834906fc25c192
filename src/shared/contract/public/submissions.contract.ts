import { z } from 'zod'
import {
  boundedText,
  day,
  email,
  id,
  line,
  period,
  plainText,
  requiredLine,
  requiredPlainText,
  typedPassword,
} from '#shared/entities/fields.ts'
import { visiblePortal } from '#shared/entities/submissions/portal.ts'
import { contributionStatus } from '#shared/entities/submissions/submission.ts'
import {
  MAX_CHOICES,
  MAX_CONTRIBUTED_FILES,
  MAX_LINE,
  MAX_QUESTIONS,
  MAX_SUBMISSION_TEXT,
} from '#shared/rules/limits.ts'
import { encodeReason } from '#shared/words/reason.ts'
import { anyone, endpoint, withToken } from '../endpoint.ts'

const params = z.object({ id })
const access = withToken('receipt', 'Anyone who has the link to a submission status page can manage that submission.')

/** Details of a file. */
const fileDetails = {
  title: requiredLine.optional(),
  description: plainText(MAX_SUBMISSION_TEXT).nullable().optional(),
  date_of_origin: day.nullable().optional(),
  place: line.nullable().optional(),
  time_period: period.nullable().optional(),
  display_date: line.nullable().optional(),
}
const fileDetailsSchema = z.strictObject(fileDetails)
export type FileDetails = z.output<typeof fileDetailsSchema>

const answer = z.strictObject({
  key: boundedText(6).regex(/^q\d{1,5}$/),
  value: z
    .union([plainText(MAX_SUBMISSION_TEXT), z.boolean(), day, z.array(plainText(MAX_LINE)).max(MAX_CHOICES)])
    .nullable(),
})

/** Details of the contributor, and answers to further questions. */
const contributorDetails = {
  submitter_name: line.nullable().optional(),
  submitter_email: email.nullable().optional(),
  submitter_org: line.nullable().optional(),
  answers: z.array(answer).max(MAX_QUESTIONS).optional(),
}
const contributorDetailsSchema = z.strictObject(contributorDetails)
export type ContributorDetails = z.output<typeof contributorDetailsSchema>

const contribution = z.strictObject({
  key: id.describe(
    'A UUID chosen by the contributor’s device. A repeated call with the same key creates no second submission.',
  ),
  proof: plainText(200).describe(
    'Proof of work for the portal’s `challenge` (see shared/rules/submissions/proof-of-work.ts).',
  ),
  website: plainText(MAX_LINE).optional().describe('Must be empty. People don’t see this field, but bots fill it in.'),
  consent: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Version of the consent text that the contributor agreed to.'),
  receipt: boundedText(100)
    .optional()
    .describe('Token of a submission status page. Adds the files to that submission.'),
  uploads: z
    .array(id)
    .min(1)
    .max(MAX_CONTRIBUTED_FILES)
    .refine((ids) => new Set(ids).size === ids.length, encodeReason('named_twice'))
    .optional()
    .describe(
      'IDs of files uploaded through /submissions_portal/{id}/uploads, in order. The call itself then has no files.',
    ),
  ...contributorDetails,
  ...fileDetails,
  files: z
    .array(fileDetailsSchema)
    .max(MAX_CONTRIBUTED_FILES)
    .optional()
    .describe('Details of individual files, in order. Details outside this list apply to all files.'),
})
export type Contribution = z.output<typeof contribution>

const token = z.object({ token: boundedText(100) })

export const submissionsContract = {
  portal: endpoint({
    method: 'GET',
    path: '/submissions_portal/:id',
    summary: 'Get a submissions portal',
    description:
      'As contributors see it. A password-protected portal returns only its title until the password is entered.',
    params,
    reply: visiblePortal,
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
    body: contribution,
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
    reply: contributionStatus,
    effect: 'read',
    access,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/receipts/:token/correct',
    summary: 'Correct the details of a submitted file',
    description: 'Possible until a decision is made.',
    params: token,
    body: fileDetailsSchema.extend({ submission: id }),
    reply: contributionStatus,
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
    body: contributorDetailsSchema,
    reply: contributionStatus,
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
      text: requiredPlainText(MAX_SUBMISSION_TEXT),
      seen: id.optional().describe('ID of the last event that the contributor has read. Later questions stay open.'),
    }),
    reply: contributionStatus,
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
    body: z.strictObject({
      submission: z.union([z.literal('all'), id]),
      text: plainText(MAX_SUBMISSION_TEXT).optional(),
    }),
    reply: contributionStatus,
    effect: 'write',
    rate: 'submit',
    access,
  }),
}
