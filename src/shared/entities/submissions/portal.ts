import { z } from 'zod'
import { MAX_CHOICES, MAX_QUESTIONS } from '#shared/rules/limits.ts'
import { PORTAL_STATES } from '#shared/rules/submissions/portal-states.ts'
import { boundedText, line, requiredLine } from '../fields.ts'

/** File types that a portal can accept. Programs are never accepted. */
export const ACCEPTED_TYPES = ['image', 'video', 'audio', 'pdf', 'document'] as const
export type AcceptedType = (typeof ACCEPTED_TYPES)[number]

/** The fields that contributors can be asked for, about themselves and about an item, in the order of the form. */
export const CONTRIBUTOR_FIELDS = ['submitter_name', 'submitter_email', 'submitter_org'] as const
export const SUBMITTED_ITEM_FIELDS = [
  'title',
  'description',
  'date_of_origin',
  'time_period',
  'display_date',
  'place',
] as const
export const PORTAL_FIELDS = [...CONTRIBUTOR_FIELDS, ...SUBMITTED_ITEM_FIELDS] as const

/** A field that a portal asks for. */
export const portalField = z.strictObject({ key: z.enum(PORTAL_FIELDS), required: z.boolean() })
export type PortalField = z.infer<typeof portalField>

/** How a further question is answered: a type of form field, or a country. */
export const QUESTION_TYPES = ['text', 'textarea', 'dropdown', 'multiple', 'checkmark', 'date', 'country'] as const

/** A further question, as a form field. */
export const portalQuestion = z.strictObject({
  key: boundedText(6)
    .regex(/^q\d{1,5}$/)
    .describe('Consists of q and a number, such as q1.'),
  type: z.enum(QUESTION_TYPES),
  label: requiredLine,
  subLabel: line.optional(),
  required: z.boolean().optional(),
  options: z.array(requiredLine).max(MAX_CHOICES).optional(),
})
export type PortalQuestion = z.infer<typeof portalQuestion>
export const portalQuestions = z
  .array(portalQuestion)
  .max(MAX_QUESTIONS)
  .refine((questionList) => new Set(questionList.map(({ key }) => key)).size === questionList.length)

const portalLimits = {
  accepted_types: z.array(z.enum(ACCEPTED_TYPES)),
  max_file_size: z.number().describe('Maximum size of a file in bytes.'),
  max_files: z.number().describe('Maximum number of files sent at once.'),
  fields: z.array(portalField),
  questions: z.array(portalQuestion),
}

/** A portal with its settings. */
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
  ...portalLimits,
  consent_text: z.string().nullable(),
  consent_version: z.number().describe('0 if no consent is asked for.'),
  thanks: z.string(),
  told: z.array(z.string()).nullable().describe('IDs of the users to notify of submissions. null notifies the owners.'),
  state: z.enum(PORTAL_STATES),
  created_at: z.number(),
  updated_at: z.number(),
})
export type Portal = z.infer<typeof portal>

/** A portal that the contributor has access to. */
const openPortal = portal.omit({ has_cover: true, told: true }).extend({
  archive: z.string().describe('Name of the archive.'),
  org_title: z.string(),
  cover: z.string().nullable().describe('A data: URI. null if there is none.'),
  logo: z.string().nullable().describe('The logo of the archive as a data: URI. null if there is none.'),
  challenge: z.string().describe('Challenge for the proof of work that each submission needs.'),
  work: z.number().describe('Difficulty of the proof of work: the number of zero bits at the start of its hash.'),
})
export type OpenPortal = z.infer<typeof openPortal>

/** A password-protected portal before the password has been entered. */
const lockedPortal = portal.pick({ id: true, title: true }).extend({ has_password: z.literal(true) })
export type LockedPortal = z.infer<typeof lockedPortal>

/** A portal as contributors see it. */
export const visiblePortal = z.union([openPortal, lockedPortal])
export type VisiblePortal = z.infer<typeof visiblePortal>

export const isLockedPortal = (visible: VisiblePortal): visible is LockedPortal => !('state' in visible)

/** The current consent text, if there is one. */
export const getConsent = ({
  consent_text: text,
  consent_version: version,
}: Pick<Portal, 'consent_text' | 'consent_version'>) => (text === null ? null : { version, text })
