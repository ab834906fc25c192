import { z } from 'zod'

export const folder = z.object({
  id: z.string(),
  project: z.string(),
  title: z.string(),
  description: z.string(),
  folder: z.string().describe('the parent folder, or root'),
  restore_folder: z.string().nullable(),
  active: z.boolean(),
  user: z.string().nullable().describe('who made it; null where nobody knows'),
  created_at: z.number(),
  updated_at: z.number(),
  brief: z
    .literal(true)
    .optional()
    .describe('of a bulk act on much text: the description is left out; read the folder for it'),
})
export type Folder = z.infer<typeof folder>
