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
const WHY_LINK = 'whoever has the link of a receipt acts for what they gave'

/** What is said of a file. */
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

/** What is said of who gives, and what else was asked. */
const ofGiver = {
  submitter_name: line.nullable().optional(),
  submitter_email: email.nullable().optional(),
  submitter_org: line.nullable().optional(),
  answers: z.array(answer).max(MAX_QUESTIONS).optional(),
}
const giver = z.strictObject(ofGiver)
export type SaidOfGiver = z.output<typeof giver>

const given = z.strictObject({
  key: id.describe('made by the giver’s device: the same sending twice makes one submission'),
  proof: plain(200).describe(
    'the work that the challenge of the portal asks for (shared/rules/submissions/proof-of-work.ts)',
  ),
  website: plain(MAX_LINE).optional().describe('left empty by whoever sees the page'),
  consent: z.int().min(0).max(1_000_000).optional().describe('the version of the text that is agreed to'),
  receipt: bounded(100).optional().describe('the secret of a receipt: adds to what was given'),
  uploads: z
    .array(id)
    .min(1)
    .max(MAX_GIVEN_FILES)
    .refine((ids) => new Set(ids).size === ids.length, coded('named_twice'))
    .optional()
    .describe('files that came by /submissions_portal/{id}/uploads, in their order; then none comes with this call'),
  ...ofGiver,
  ...said,
  files: z
    .array(ofFile)
    .max(MAX_GIVEN_FILES)
    .optional()
    .describe('what is said of single files, in their order; what is said besides holds for all'),
})
export type Given = z.output<typeof given>

const token = z.object({ token: bounded(100) })

export const submissionsContract = {
  portal: endpoint({
    method: 'GET',
    path: '/submissions_portal/:id',
    summary: 'A submissions portal as givers meet it; with a password nothing but its title until that is given',
    params,
    reply: shownPortal,
    effect: 'read',
    access: anyone('strangers give here'),
  }),
  auth: endpoint({
    method: 'POST',
    path: '/submissions_portal/:id/auth',
    summary: 'Open a password-protected portal; its token goes as Authorization: Bearer',
    params,
    body: z.strictObject({ password: typedPassword }),
    reply: z.object({ token: z.string() }),
    effect: 'write',
    rate: 'login',
    access: anyone('a giver proves that they know the portal’s password'),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/submissions_portal/:id/submit',
    summary: 'Give files to an archive: each becomes a submission, which its reviewers decide',
    params,
    status: 201,
    body: given,
    multipart: 'several',
    reply: z.object({
      reference: z.string(),
      receipt: z.string().describe('the secret of its receipt'),
      submissions: z.array(z.object({ id: z.string(), title: z.string(), status: z.literal('pending') })),
    }),
    effect: 'write',
    rate: 'submit',
    access: anyone('strangers give here'),
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/receipts/:token',
    summary: 'What a giver has given, and what became of it',
    params: token,
    reply: receipt,
    effect: 'read',
    access: withReceipt('receipt', WHY_LINK),
  }),
  correct: endpoint({
    method: 'POST',
    path: '/receipts/:token/correct',
    summary: 'Correct what was said of a file, while nobody has decided about it',
    params: token,
    body: ofFile.extend({ submission: id }),
    reply: receipt,
    effect: 'write',
    rate: 'submit',
    access: withReceipt('receipt', WHY_LINK),
  }),
  correctGiver: endpoint({
    method: 'POST',
    path: '/receipts/:token/giver',
    summary:
      'Correct who gives and what else was asked, while nothing of it is in the archive; only the keys sent change. Another address gets the receipt',
    params: token,
    body: giver,
    reply: receipt,
    effect: 'write',
    rate: 'submit',
    access: withReceipt('receipt', WHY_LINK),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/receipts/:token/answer',
    summary: 'Answer a question about a file, or say something more',
    params: token,
    body: z.strictObject({
      submission: id,
      text: requiredPlain(MAX_SAID),
      seen: id.optional().describe('the last event that was read: what was asked after it stays open'),
    }),
    reply: receipt,
    effect: 'write',
    rate: 'submit',
    access: withReceipt('receipt', WHY_LINK),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/receipts/:token/withdraw',
    summary:
      'Take back one file, or all: what waits is destroyed, what is public is public no more, and the archive is told',
    params: token,
    body: z.strictObject({ submission: z.union([z.literal('all'), id]), text: plain(MAX_SAID).optional() }),
    reply: receipt,
    effect: 'write',
    rate: 'submit',
    access: withReceipt('receipt', WHY_LINK),
  }),
}
