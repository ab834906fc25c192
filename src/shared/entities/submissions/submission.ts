import { z } from 'zod'
import { MEDIA_TYPES } from '#shared/rules/media-type.ts'
import { portalField, portalQuestion } from './portal.ts'

const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number]

/**
 * Filters for a list of submissions: a status, or `asked` for those with a question that the contributor has yet to
 * answer.
 */
export const SUBMISSION_FILTERS = [...SUBMISSION_STATUSES, 'asked'] as const
export type SubmissionFilter = (typeof SUBMISSION_FILTERS)[number]

/** Item fields that are set by the decision or the consent, and can't be edited before the decision. */
export const DECISION_FIELD_MASK = { visibility: true, downloadable: true, ascession_form_reference: true } as const

/** Events in the history of a submission, caused by its contributor or a reviewer. */
const SUBMISSION_EVENT_KINDS = [
  'given',
  'corrected',
  'answered',
  'withdrawn',
  'asked',
  'edited',
  'approved',
  'rejected',
  'reopened',
  'swept',
] as const
export type SubmissionEventKind = (typeof SUBMISSION_EVENT_KINDS)[number]

/** An entry of a submission's history. */
export const submissionEvent = z.object({
  id: z.string(),
  at: z.number().describe('Unix time in milliseconds.'),
  what: z.enum(SUBMISSION_EVENT_KINDS),
  by: z.string().nullable().describe('Name of the reviewer. null for the contributor.'),
  text: z.string().nullable(),
})
export type SubmissionEvent = z.infer<typeof submissionEvent>

const period = z.object({ gte: z.number().nullable(), lte: z.number().nullable() }).nullable()

/** The contributor's description of a file, including later corrections. */
const description = {
  title: z.string(),
  description: z.string().nullable(),
  date_of_origin: z.number().nullable(),
  place: z.string().nullable(),
  time_period: period,
  display_date: z.string().nullable(),
}

/** An answer to one of the portal's further questions, with the question as it was asked. */
const submittedAnswer = z.object({
  key: z.string(),
  label: z.string(),
  type: z.literal('country').optional().describe('`country` if the value is a country code (ISO 3166-1 alpha-2).'),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
})
export type SubmittedAnswer = z.infer<typeof submittedAnswer>

const consent = z.object({ version: z.number(), text: z.string() }).nullable()

const retentionEnd = z
  .number()
  .nullable()
  .describe('Unix time in milliseconds at which a rejected submission is deleted permanently. null for all others.')

/** One submitted file, as reviewers see it. */
export const submission = z.object({
  id: z.string(),
  portal: z.string(),
  project: z.string(),
  artifact: z.string().nullable().describe('ID of the item. null if it was deleted permanently.'),
  deposit: z.string().describe('The same for all files that were sent at once.'),
  reference: z.string(),
  submitter_name: z.string().nullable(),
  submitter_email: z.string().nullable(),
  submitter_org: z.string().nullable(),
  filename: z.string(),
  ...description,
  answers: z.array(submittedAnswer),
  consent,
  status: z.enum(SUBMISSION_STATUSES),
  asked: z.boolean().describe('Whether the contributor has been asked a question and hasn’t answered.'),
  known: z.boolean().describe('Whether the archive or another submission waiting for review has the same bytes.'),
  kept_until: retentionEnd,
  decided_at: z.number().nullable(),
  decided_by: z.string().nullable().describe('Name of the reviewer. null until a decision is made.'),
  created_at: z.number(),
})
export type Submission = z.infer<typeof submission>

/** A contribution as shown on its status page. */
export const contributionStatus = z.object({
  token: z.string().describe('Token that opens the submission status page from now on.'),
  fields: z.array(portalField).describe('The fields that the portal asks for each file, which can be corrected.'),
  portal: z.object({ id: z.string(), title: z.string() }),
  archive: z.string(),
  reference: z.string(),
  submitter_name: z.string().nullable(),
  submitter_email: z.string().nullable(),
  submitter_org: z.string().nullable(),
  answers: z.array(submittedAnswer),
  consent,
  created_at: z.number(),
  may_add: z.boolean(),
  usual_days: z
    .number()
    .nullable()
    .describe('Within how many days most submissions to this archive were decided lately. null if there were too few.'),
  giver: z
    .object({ fields: z.array(portalField), questions: z.array(portalQuestion) })
    .nullable()
    .describe(
      'The contributor’s details and the questions that can be corrected. null once one of the files is in the archive.',
    ),
  submissions: z.array(
    z.object({
      id: z.string(),
      filename: z.string(),
      type: z.enum(MEDIA_TYPES).nullable().describe('null if the file was deleted.'),
      thumbnail: z
        .object({ url: z.string(), placeholder: z.string().nullable() })
        .nullable()
        .describe('null until it is ready, for files without one, and for withdrawn files. The URL expires.'),
      ...description,
      status: z.enum(SUBMISSION_STATUSES),
      asked: z.boolean(),
      kept_until: retentionEnd,
      /** The public URL of the item, once it is published. */
      url: z.string().nullable(),
      events: z.array(submissionEvent.omit({ by: true })),
    }),
  ),
})
export type ContributionStatus = z.infer<typeof contributionStatus>
