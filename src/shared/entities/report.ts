import { z } from 'zod'
import { REPORT_REASONS } from '#shared/rules/report-reasons.ts'

export const REPORT_STATUSES = ['open', 'resolved'] as const

/** What a visitor says is wrong with an item, and what became of it. */
export const report = z.object({
  id: z.string(),
  project: z.string(),
  artifact: z
    .object({ id: z.string(), title: z.string(), visibility: z.enum(['private', 'local']), active: z.boolean() })
    .nullable()
    .describe('null where the item is destroyed, or in another project meanwhile'),
  title: z.string().describe('what the item was called when it was reported'),
  reason: z.enum(REPORT_REASONS),
  message: z.string(),
  email: z.string().nullable().describe('where an answer goes'),
  status: z.enum(REPORT_STATUSES),
  created_at: z.number().describe('ms'),
  resolved_at: z.number().nullable().describe('ms'),
  resolved_by: z.object({ id: z.string(), username: z.string() }).nullable(),
  note: z.string().nullable().describe('what was answered'),
  taken_down: z.boolean().describe('the item was made private by the one who closed the case'),
})
export type ItemReport = z.infer<typeof report>
