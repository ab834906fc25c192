import { z } from 'zod'
import { visibility } from './fields.ts'

/** An exhibit as lists show it. */
export const exhibitCard = z.object({
  id: z.string(),
  project: z.string(),
  title: z.string(),
  description: z.string().describe('cleaned HTML; in lists the beginning of a long one'),
  url_alias: z.string(),
  visibility,
  artifact_count: z.number().describe('as far as the caller sees them'),
  cover: z.string().nullable().describe('picture of the first item that has one and that the caller sees'),
  cover_placeholder: z.string().nullable().describe('a tiny soft picture of it as a data: URI'),
  user: z.string().nullable().optional().describe('for members: who made it; null where nobody knows'),
  created_at: z.number(),
  updated_at: z.number(),
})
