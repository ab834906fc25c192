import { z } from 'zod'

/** What can be done to a thing, or about a person. */
export const ACTS = [
  'create',
  'edit',
  'move',
  'copy',
  'trash',
  'restore',
  'destroy',
  'tag',
  'untag',
  'merge',
  'process',
  'reopen',
  'take_back',
  'invite',
  'add',
  'join',
  'withdraw',
  'role',
  'remove',
  'leave',
  'hand_over',
  'own',
  'disown',
  'login_as',
] as const
export type Act = (typeof ACTS)[number]

export const THING_KINDS = ['artifact', 'folder', 'tag', 'exhibit', 'project', 'person'] as const
export type ThingKind = (typeof THING_KINDS)[number]

export const activityDetails = z.object({
  fields: z.array(z.string()).optional().describe('what an edit changed'),
  to_folder: z.string().optional().describe('where what was added, moved or copied went: a folder’s id, or root'),
  to_project: z.string().optional().describe('the project that it went to'),
  from_project: z.string().optional().describe('the project that it came from'),
  to_org: z.string().optional().describe('the organisation whose a project became, as it was called then'),
  from_org: z.string().optional().describe('the organisation whose it was'),
  tags: z.array(z.string()).optional().describe('titles of the tags that were put on or taken off, the first ten'),
  tag_count: z.number().optional().describe('how many tags these were, where they were more than that'),
  role: z.string().optional().describe('what somebody is from then on'),
  from_role: z.string().optional().describe('what they were before'),
  heir: z
    .string()
    .optional()
    .describe('who took over what somebody had made, as they are called now; empty once their account is gone'),
  into: z.string().optional().describe('title of the tag that others were merged into'),
})
export type ActivityDetails = z.infer<typeof activityDetails>

/** One act: who did what to which things, when. It never changes; what was uploaded in one go is told together. */
export const activity = z.object({
  id: z.string(),
  project: z.string(),
  at: z.number().describe('ms'),
  since: z
    .number()
    .optional()
    .describe('ms; when the first was, where uploads that followed each other are told as one'),
  user: z.object({ id: z.string(), username: z.string().nullable() }).nullable().describe('null: the product itself'),
  acting_admin: z.string().nullable().describe('the administrator who acted in the place of the user'),
  act: z.enum(ACTS),
  kind: z.enum(THING_KINDS),
  count: z.number().describe('how many things'),
  things: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .describe('the first of them, as they were called then'),
  details: activityDetails,
})
export type Activity = z.infer<typeof activity>
