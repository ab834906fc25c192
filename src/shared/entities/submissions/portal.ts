import { z } from 'zod'
import { MAX_CHOICES, MAX_QUESTIONS } from '#shared/rules/limits.ts'
import { PORTAL_STATES } from '#shared/rules/submissions/portal-states.ts'
import { bounded, line, requiredLine } from '../fields.ts'

/** File types that a portal can accept. Programs are never accepted. */
export const GIVEN_TYPES = ['image', 'video', 'audio', 'pdf', 'document'] as const
export type GivenType = (typeof GIVEN_TYPES)[number]

/** What contributors can be asked about themselves and about an item, in the order of the form. */
export const ABOUT_GIVER = ['submitter_name', 'submitter_email', 'submitter_org'] as const
export const ABOUT_ITEM = ['title', 'description', 'date_of_origin', 'time_period', 'display_date', 'place'] as const
export const GIVER_FIELDS = [...ABOUT_GIVER, ...ABOUT_ITEM] as const

/** A field that a portal asks for. */
export const askedField = z.strictObject({ key: z.enum(GIVER_FIELDS), required: z.boolean() })
export type AskedField = z.infer<typeof askedField>

/** How a further question is answered: types of form fields, and a country. */
export const QUESTION_TYPES = ['text', 'textarea', 'dropdown', 'multiple', 'checkmark', 'date', 'country'] as const

/** A further question, as a form field. */
export const question = z.strictObject({
  key: bounded(6)
    .regex(/^q\d{1,5}$/)
    .describe('Consists of q and a number, such as q1.'),
  type: z.enum(QUESTION_TYPES),
  label: requiredLine,
  subLabel: line.optional(),
  required: z.boolean().optional(),
  options: z.array(requiredLine).max(MAX_CHOICES).optional(),
})
export type Question = z.infer<typeof question>
export const questions = z
  .array(question)
  .max(MAX_QUESTIONS)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length)

const limits = {
  accepted_types: z.array(z.enum(GIVEN_TYPES)),
  max_file_size: z.number().describe('Maximum size of a file in bytes.'),
  max_files: z.number().describe('Maximum number of files sent at once.'),
  fields: z.array(askedField),
  questions: z.array(question),
}

/** A portal in its settings. */
export const portal = z.object({
  id: z.string(),
  org: z.string(),
  project: z.string(),
  title: z.string(),
  description: z.string().describe('Sanitised HTML.'),
  has_cover: z.boolean(),
  is_open: z.boolean(),
  opens_at: z
    .number()
    .nullable()
    .describe('When the portal starts to accept submissions, as Unix time in milliseconds. null if there is no start.'),
  closes_at: z
    .number()
    .nullable()
    .describe('When the portal stops accepting submissions, as Unix time in milliseconds. null if there is no end.'),
  has_password: z.boolean(),
  ...limits,
  consent_text: z.string().nullable(),
  consent_version: z.number().describe('0 if no consent is asked for.'),
  thanks: z.string(),
  told: z.array(z.string()).nullable().describe('IDs of the users to notify of submissions. null notifies the owners.'),
  state: z.enum(PORTAL_STATES),
  created_at: z.number(),
  updated_at: z.number(),
})
export type Portal = z.infer<typeof portal>

/** A portal that the contributor can open. */
const openPortal = portal.omit({ has_cover: true, told: true }).extend({
  archive: z.string().describe('Name of the archive.'),
  org_title: z.string(),
  cover: z.string().nullable().describe('A data: URI. null if there is none.'),
  challenge: z.string().describe('Challenge for the proof of work that each submission needs.'),
  work: z.number().describe('Difficulty of the proof of work: the number of zero bits at the start of its hash.'),
})
export type OpenPortal = z.infer<typeof openPortal>

/** A password-protected portal before the password is entered. */
const lockedPortal = portal.pick({ id: true, title: true }).extend({ has_password: z.literal(true) })
export type LockedPortal = z.infer<typeof lockedPortal>

/** A portal as contributors see it. */
export const shownPortal = z.union([openPortal, lockedPortal])
export type ShownPortal = z.infer<typeof shownPortal>

export const isLocked = (shown: ShownPortal): shown is LockedPortal => !('state' in shown)

/** The current consent text, if there is one. */
export const consentOf = ({
  consent_text: text,
  consent_version: version,
}: Pick<Portal, 'consent_text' | 'consent_version'>) => (text === null ? null : { version, text })
