import { z } from 'zod'

const window = z.number().nullable()

export const subscription = z.object({
  cms_from: window,
  cms_to: window,
  submissions_from: window,
  submissions_to: window,
  host_page_from: window,
  host_page_to: window,
  inactive_from: window,
  storage: window,
  users: window,
})

const moment = z.int().min(0).max(8.64e15).nullable().optional()
const limit = z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().optional()

/** Windows and limits as they are set by hand: what is sent changes, null clears. */
export const givenSubscription = z.strictObject({
  cms_from: moment,
  cms_to: moment,
  submissions_from: moment,
  submissions_to: moment,
  host_page_from: moment,
  host_page_to: moment,
  inactive_from: moment,
  storage: limit,
  users: limit,
})
export type GivenSubscription = z.infer<typeof givenSubscription>

export const org = z.object({
  id: z.string(),
  title: z.string(),
  is_owner: z.boolean(),
  subscription: subscription.nullable(),
  created_at: z.number(),
  updated_at: z.number(),
})
export type Org = z.infer<typeof org>

/** A project of an org at a glance. */
export const projectFacts = z.object({
  bytes: z.number().describe('of originals'),
  people: z.number().describe('its members, owners left out'),
  active_at: z.number().nullable().describe('when something was done in it last, ms'),
})
export type ProjectFacts = z.infer<typeof projectFacts>

/** A place where much of what an org keeps lies. */
export const largeFolder = z.object({
  project: z.string(),
  kind: z
    .enum(['folder', 'top', 'trash'])
    .describe('a folder at the top of the project with all below it; what lies beside those; or its trash'),
  folder: z.string().nullable(),
  title: z.string().nullable(),
  bytes: z.number(),
})
export type LargeFolder = z.infer<typeof largeFolder>

/** An upload that has not been completed. */
export const unfinishedUpload = z.object({
  id: z.string(),
  project: z.string(),
  user: z.object({ id: z.string(), username: z.string() }).nullable().describe('who sends it; null for a portal'),
  portal: z.object({ id: z.string(), title: z.string() }).nullable().describe('the portal that it is sent to'),
  filename: z.string(),
  length: z.number().describe('bytes of the whole file'),
  received: z.number().describe('bytes that have arrived'),
  reserved: z.number().describe('bytes of storage that it reserves now; 0 once nothing has arrived for two minutes'),
  heard_at: z.number().describe('when it was begun or last received data, ms'),
})
export type UnfinishedUpload = z.infer<typeof unfinishedUpload>
