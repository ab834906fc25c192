import { z } from 'zod'
import { artifact } from './artifact.ts'
import { visibility } from './fields.ts'

export const exhibit = z.object({
  id: z.string(),
  project: z.string(),
  title: z.string(),
  description: z.string(),
  url_alias: z.string(),
  visibility,
  artifact_count: z.number(),
  cover: z.string().nullable().describe('picture of the first item that has one'),
  artifacts: z.array(artifact).optional().describe('in the order of the exhibit'),
  created_at: z.number(),
  updated_at: z.number(),
})
export type Exhibit = z.infer<typeof exhibit>
