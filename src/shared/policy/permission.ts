import { z } from 'zod'
import { PERMISSION_KEYS, type PermissionKey } from '#shared/policy/permission-keys.ts'
import { MAIL_WAIT_REASONS } from '#shared/rules/mails/hold-reasons.ts'
import { PRESET_ROLES } from './roles.ts'

const keys = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, z.boolean()])) as Record<PermissionKey, z.ZodBoolean>

/** Any subset of the 25 permission keys; unknown keys are refused. */
export const partialGrants = z.strictObject(keys).partial()

export const mailWaitReason = z
  .enum(MAIL_WAIT_REASONS)
  .nullable()
  .optional()
  .describe(
    'Why the email hasn’t been sent yet. `confirmation`: the sender must confirm their email address first. `later`: it is sent later because a limit is reached. `no_mail_server`: it is only saved on the server, which had no mail server to send it. null: it is on its way.',
  )

/** The permission record of a member. `user` is null until an invitation is accepted. */
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

/** A person invited by email. `id` is the id of their permission record. */
export const pendingUser = z.object({
  id: z.string(),
  email: z.string(),
  permissions: z.object(keys),
  invited_by: z.string().nullable().describe('Name of the person who sent the invitation.'),
  expires_at: z.number().nullable(),
  created_at: z.number(),
  mail_waits: mailWaitReason,
})
export type PendingUser = z.infer<typeof pendingUser>
