import { z } from 'zod'

export const watchedFolder = z.object({
  id: z.string(),
  project: z.string(),
  path: z.string().describe('Below the server’s import directory; empty for the directory itself.'),
  delete_after: z.boolean().describe('Whether files are deleted from the server’s folder once they are imported.'),
  problem: z
    .array(z.union([z.string(), z.number()]))
    .nullable()
    .describe('Why the folder couldn’t be read the last time.'),
  checked_at: z.number().nullable(),
  created_at: z.number(),
})
export type WatchedFolder = z.infer<typeof watchedFolder>

/** Maximum characters of the path of a watched folder. */
export const MAX_WATCHED_PATH = 1000
