import { z } from 'zod'

export const folder = z.object({
  id: z.string(),
  project: z.string(),
  title: z.string(),
  description: z.string(),
  folder: z.string().describe('ID of the parent folder, or root.'),
  restore_folder: z.string().nullable(),
  active: z.boolean(),
  user: z.string().nullable().describe('ID of the user who created it. null if unknown.'),
  created_at: z.number(),
  updated_at: z.number(),
  brief: z
    .literal(true)
    .optional()
    .describe('true if the description is left out, as in bulk answers with much text. Get the folder to read it.'),
})
export type Folder = z.infer<typeof folder>
