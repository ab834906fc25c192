import { z } from 'zod'
import { PERMISSION_KEYS, type PermissionKey } from '#shared/policy/permission-keys.ts'
import { PRESET_ROLES } from './roles.ts'

const keys = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, z.boolean()])) as Record<PermissionKey, z.ZodBoolean>

/** Some of the 25 keys and nothing else. */
export const someGrants = z.strictObject(keys).partial()

/** Why the mail about it has not gone out yet: its sender's address isn't confirmed, or a bound is reached. */
export const mailWaits = z
  .enum(['confirmation', 'later'])
  .nullable()
  .optional()
  .describe(
    'Why the email hasn’t been sent yet. `confirmation`: the sender must confirm their email address first. `later`: it is sent later because a limit is reached. null: it is on its way.',
  )

/** The record of a member; of one who is invited and has not come yet `user` is null. */
export const permission = z.object({
  id: z.string(),
  user: z.string().nullable(),
  project: z.string(),
  ...keys,
  created_at: z.number(),
  updated_at: z.number(),
})
export type Permission = z.infer<typeof permission>

export const memberRole = z.enum([...PRESET_ROLES, 'custom'])

/** Somebody who has been invited by e-mail; its id is that of their record. */
export const pendingUser = z.object({
  id: z.string(),
  email: z.string(),
  permissions: z.object(keys),
  invited_by: z.string().nullable().describe('Name of the person who sent the invitation.'),
  expires_at: z.number().nullable(),
  created_at: z.number(),
  mail_waits: mailWaits,
})
export type PendingUser = z.infer<typeof pendingUser>
