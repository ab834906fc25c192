import { z } from 'zod'
import { PERMISSION_KEYS, type PermissionKey } from '#shared/policy/permission-keys.ts'

const keys = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, z.boolean()])) as Record<PermissionKey, z.ZodBoolean>

export const permission = z.object({
  id: z.string(),
  user: z.string().nullable(),
  project: z.string(),
  ...keys,
  created_at: z.number(),
  updated_at: z.number(),
})
