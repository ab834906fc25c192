import { z } from 'zod'

/** The recorded acts on an item, folder, tag, exhibit or project, on settings of its imports, or on a person. */
export const ACTIVITY_ACTS = [
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
  'unmerge',
  'not_similar',
  'similar',
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
export type ActivityAct = (typeof ACTIVITY_ACTS)[number]

export const ACTIVITY_SUBJECT_KINDS = [
  'artifact',
  'folder',
  'tag',
  'exhibit',
  'project',
  'import_mapping',
  'watched_folder',
  'person',
] as const
export type ActivitySubjectKind = (typeof ACTIVITY_SUBJECT_KINDS)[number]

export const activityDetails = z.object({
  fields: z.array(z.string()).optional().describe('Names of the fields that an edit changed.'),
  to_folder: z.string().optional().describe('Where something was added, moved or copied to: a folder ID, or root.'),
  to_project: z.string().optional().describe('ID of the project that it was moved to.'),
  from_project: z.string().optional().describe('ID of the project that it was moved from.'),
  to_org: z.string().optional().describe('Name of the organisation that a project was transferred to, at that time.'),
  from_org: z
    .string()
    .optional()
    .describe('Name of the organisation that a project was transferred from, at that time.'),
  tags: z.array(z.string()).optional().describe('Titles of the first ten tags that were added or removed.'),
  tag_count: z.number().optional().describe('Number of these tags, if there are more than ten.'),
  role: z.string().optional().describe('The new role.'),
  from_role: z.string().optional().describe('The previous role.'),
  heir: z
    .string()
    .optional()
    .describe(
      'Current name of the person who took over what someone created. Empty if their account has been deleted.',
    ),
  into: z.string().optional().describe('Title of the tag or item that the others were merged into.'),
})
export type ActivityDetails = z.infer<typeof activityDetails>

/**
 * An entry of the activity list: who did what to which entry, and when. It never changes. Consecutive uploads are
 * combined.
 */
export const activity = z.object({
  id: z.string(),
  project: z.string(),
  at: z.number().describe('Unix time in milliseconds.'),
  since: z
    .number()
    .optional()
    .describe('Unix time in milliseconds of the first upload, if consecutive uploads are combined.'),
  user: z
    .object({ id: z.string(), username: z.string().nullable() })
    .nullable()
    .describe('The person who acted. null for Vitrine itself.'),
  acting_admin: z
    .string()
    .nullable()
    .describe('The administrator who acted on behalf of the user. null if there was none.'),
  act: z.enum(ACTIVITY_ACTS),
  kind: z.enum(ACTIVITY_SUBJECT_KINDS),
  count: z.number().describe('Number of things.'),
  things: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .describe('The first of the things, with their titles at that time.'),
  details: activityDetails,
})
export type Activity = z.infer<typeof activity>
