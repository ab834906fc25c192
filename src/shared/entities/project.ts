import { z } from 'zod'

export const project = z.object({
  id: z.string(),
  org: z.string(),
  title: z.string(),
  url_alias: z.string(),
  logo_link_url: z.string().nullable(),
  has_password: z.boolean(),
  writable: z
    .boolean()
    .describe('Whether the organisation’s subscription currently allows adding and changing things.'),
  gallery: z.object({
    archive_title: z.string().nullable(),
    description: z.string().nullable(),
    contacts: z.array(z.string()),
    links: z.array(z.string()),
  }),
  created_at: z.number(),
  updated_at: z.number(),
})
export type Project = z.infer<typeof project>

/** The contents of a project in numbers, including the trash. */
export const projectContents = z.object({
  artifacts: z.number(),
  folders: z.number(),
  exhibits: z.number(),
  tags: z.number(),
  people: z.number().describe('Number of members and invited people.'),
  bytes: z.number().describe('Size of all originals in bytes.'),
})
export type ProjectContents = z.infer<typeof projectContents>
