import { z } from 'zod'
import { REPORT_REASONS } from '#shared/rules/report-reasons.ts'

export const REPORT_STATUSES = ['open', 'resolved'] as const

/** A visitor's report about an item, and its resolution. */
export const report = z.object({
  id: z.string(),
  project: z.string(),
  artifact: z
    .object({ id: z.string(), title: z.string(), visibility: z.enum(['private', 'local']), active: z.boolean() })
    .nullable()
    .describe('null if the item was deleted permanently or moved to another project.'),
  title: z.string().describe('Title of the item when it was reported.'),
  reason: z.enum(REPORT_REASONS),
  message: z.string(),
  email: z.string().nullable().describe('Email address for the answer. null if none was left.'),
  status: z.enum(REPORT_STATUSES),
  created_at: z.number().describe('Unix time in milliseconds.'),
  resolved_at: z.number().nullable().describe('Unix time in milliseconds. null while the report is open.'),
  resolved_by: z.object({ id: z.string(), username: z.string() }).nullable(),
  note: z.string().nullable().describe('The answer to the report. null if there is none.'),
  taken_down: z.boolean().describe('Whether the item was made private when the report was resolved.'),
})
export type ItemReport = z.infer<typeof report>
