import { z } from 'zod'
import { artifact } from './artifact.ts'
import { visibility } from './fields.ts'

export const exhibit = z.object({
  id: z.string(),
  project: z.string(),
  title: z.string(),
  description: z.string().describe('cleaned HTML; in lists the beginning of a long one'),
  url_alias: z.string(),
  visibility,
  artifact_count: z.number().describe('as far as the caller sees them'),
  cover: z.string().nullable().describe('picture of the first item that has one and that the caller sees'),
  artifacts: z.array(artifact).optional().describe('in the order of the exhibit'),
  artifacts_cursor: z
    .string()
    .nullable()
    .optional()
    .describe('where the next page of artifacts begins; null on the last'),
  created_at: z.number(),
  updated_at: z.number(),
})
export type Exhibit = z.infer<typeof exhibit>
