import { z } from 'zod'
import { artifact } from '#shared/entities/artifact.ts'
import { focalPoint } from '#shared/entities/fields.ts'
import { endpoint, signedIn } from '../endpoint.ts'

const count = z.int()

/** A project as its card on the home page shows it, and what waits there for the caller. */
const homeProject = z.object({
  id: z.string(),
  items: count.describe('Number of items outside Trash.'),
  bytes: z.number().describe('Size of all originals in bytes.'),
  cover: artifact
    .nullable()
    .describe(
      'The cover of its gallery, or else the newest item with a preview; public images come first. null if there is none.',
    ),
  cover_focus: focalPoint.describe('Focal point of the cover, in percent, for cropping it.'),
  can_upload: z.boolean(),
  waiting: z
    .object({
      submissions: count.describe('Submissions to review.'),
      reports: count.describe('Open reports by visitors.'),
      expired_invitations: count,
      failed_items: z
        .array(z.object({ id: z.string(), title: z.string() }))
        .describe('Up to five of the newest items that the caller can edit and whose file could not be processed.'),
    })
    .describe('0 or empty where the caller lacks the permission, or the organisation is inactive.'),
})
export type HomeProject = z.infer<typeof homeProject>

export const homeContract = {
  read: endpoint({
    method: 'GET',
    path: '/home',
    summary: 'Get the home page',
    description:
      'Returns the projects that the caller can open, what waits for them there, and what they last worked on. Works with view-as.',
    reply: z.object({
      projects: z.array(homeProject),
      closed: z
        .array(z.string())
        .describe('IDs of the caller’s projects that they can’t open because the organisation is inactive.'),
      recent: z.array(artifact).describe('The items that the caller added or edited last, without their long texts.'),
      drafts: z
        .array(z.object({ id: z.string(), project: z.string(), title: z.string(), at: z.number() }))
        .describe('Exhibits whose stories have changes by the caller that are not published, latest first.'),
      answers: count.describe('Help requests of the caller with an answer that they have not read.'),
    }),
    effect: 'read',
    access: signedIn('Each part contains only what the caller may see in the project that it belongs to.'),
  }),
}
