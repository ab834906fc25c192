import { z } from 'zod'
import {
  ACTIVITY_ACTS,
  ACTIVITY_SUBJECT_KINDS,
  activityDetails,
  type ActivityDetails,
} from '#shared/entities/activity.ts'
import { id, plainText, unixMs } from '#shared/entities/fields.ts'
import { submission } from '#shared/entities/submissions/submission.ts'
import { MAX_CHOICES, MAX_LINE, MAX_QUESTIONS, MAX_SUBMISSION_TEXT, MAX_TEXT } from '#shared/rules/limits.ts'

// The records in the folder metadata/history of a preservation package, one line each. Their texts have the limits of what people
// can write, so that everything that people wrote can be imported again.

const text = plainText(MAX_TEXT)
const name = plainText(MAX_LINE)
const texts = z.array(text).max(1000)
const count = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** The project of a package, and when the package was made. */
export const packageOrigin = z.object({
  project: id.describe('ID of the project that the package was made of.'),
  title: name.describe('Title of that project.'),
  exported_at: unixMs.describe('When the package was made, as Unix time in milliseconds.'),
})
export type PackageOrigin = z.output<typeof packageOrigin>

const origin = packageOrigin.optional()

/** Most targets in one line; an act on more has several lines. */
export const MAX_LINE_TARGETS = 10_000

const details: z.ZodType<ActivityDetails> = z
  .object({
    ...Object.fromEntries(Object.keys(activityDetails.shape).map((key) => [key, text.optional()])),
    fields: texts.optional(),
    tags: texts.optional(),
    tag_count: count.optional(),
  })
  // Pages list fifty of them.
  .refine((values) => Object.values(values).flat().join('').length <= MAX_TEXT)

/** An act of the audit log, with the names that people and things had. */
export const actRecord = z.object({
  id,
  at: unixMs,
  user: text.nullable(),
  by_administrator: z.boolean(),
  act: z.enum(ACTIVITY_ACTS),
  kind: z.enum(ACTIVITY_SUBJECT_KINDS),
  count,
  details,
  targets: z.array(z.object({ id, title: name })).max(MAX_LINE_TARGETS),
  origin,
})
export type ActRecord = z.output<typeof actRecord>

const answerValue = z.union([plainText(MAX_SUBMISSION_TEXT), z.number(), z.boolean(), z.array(name).max(MAX_CHOICES)])

/** A submitted file with its contributor, their answers and their consent. */
export const consentRecord = z.object({
  id,
  portal: id,
  deposit: id,
  artifact: id.nullable(),
  items: z.array(id).default([]).describe('The items that came from it, with all copies.'),
  reference: text,
  submitter_name: text.nullable(),
  submitter_email: text.nullable(),
  submitter_org: text.nullable(),
  filename: text,
  title: text,
  description: text.nullable(),
  date_of_origin: unixMs.nullable(),
  place: text.nullable(),
  time_period: z.object({ gte: unixMs.nullable(), lte: unixMs.nullable() }).nullable(),
  display_date: text.nullable(),
  answers: z
    .array(z.object({ key: name, label: name, type: z.literal('country').optional(), value: answerValue }))
    .max(MAX_QUESTIONS),
  consent: z.object({ version: count, text }).nullable(),
  status: submission.shape.status,
  decided_at: unixMs.nullable(),
  decided_by: text.nullable(),
  created_at: unixMs,
  withdrawn_at: unixMs.nullable().default(null),
  origin,
})
export type ConsentRecord = z.output<typeof consentRecord>
