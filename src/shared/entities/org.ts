import { z } from 'zod'

const nullableTime = z.number().nullable()

export const subscription = z.object({
  cms_from: nullableTime,
  cms_to: nullableTime,
  submissions_from: nullableTime,
  submissions_to: nullableTime,
  host_page_from: nullableTime,
  host_page_to: nullableTime,
  inactive_from: nullableTime,
  storage: nullableTime,
  users: nullableTime,
})

const optionalTime = z.int().min(0).max(8.64e15).nullable().optional()
const optionalLimit = z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().optional()

/** A subscription set by hand. Only the fields sent are changed; null clears a field. */
export const subscriptionChanges = z.strictObject({
  cms_from: optionalTime,
  cms_to: optionalTime,
  submissions_from: optionalTime,
  submissions_to: optionalTime,
  host_page_from: optionalTime,
  host_page_to: optionalTime,
  inactive_from: optionalTime,
  storage: optionalLimit,
  users: optionalLimit,
})
export type SubscriptionChanges = z.infer<typeof subscriptionChanges>

export const org = z.object({
  id: z.string(),
  title: z.string(),
  is_owner: z.boolean(),
  subscription: subscription.nullable(),
  created_at: z.number(),
  updated_at: z.number(),
})
export type Org = z.infer<typeof org>

/** Summary of a project of an organisation. */
export const projectSummary = z.object({
  bytes: z.number().describe('Size of all originals in bytes.'),
  people: z.number().describe('Number of members, not counting owners.'),
  active_at: z
    .number()
    .nullable()
    .describe('Time of the last activity, as Unix time in milliseconds. null if there was none.'),
})
export type ProjectSummary = z.infer<typeof projectSummary>

/** A folder, a project's top level or a project's trash that uses a lot of storage. */
export const largeFolder = z.object({
  project: z.string(),
  kind: z
    .enum(['folder', 'top', 'trash'])
    .describe(
      '`folder` is a top-level folder with everything below it, `top` is everything outside of folders and `trash` is Trash.',
    ),
  folder: z.string().nullable(),
  title: z.string().nullable(),
  bytes: z.number(),
})
export type LargeFolder = z.infer<typeof largeFolder>

/** An upload that is not complete. */
export const unfinishedUpload = z.object({
  id: z.string(),
  project: z.string(),
  user: z
    .object({ id: z.string(), username: z.string() })
    .nullable()
    .describe('The person who uploads. null for a portal.'),
  portal: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe('The portal that receives the file. null if there is none.'),
  filename: z.string(),
  length: z.number().describe('Size of the whole file in bytes.'),
  received: z.number().describe('Bytes received so far.'),
  reserved: z
    .number()
    .describe('Storage that it reserves right now, in bytes. 0 if nothing has arrived for two minutes.'),
  heard_at: z.number().describe('When it started or last received data, as Unix time in milliseconds.'),
})
export type UnfinishedUpload = z.infer<typeof unfinishedUpload>
