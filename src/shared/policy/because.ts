import { PERMISSION_KEYS } from './permission-keys.ts'

/** Why an action is allowed or denied: a permission key or one of these reasons. */
export const BECAUSE = [
  'administrator',
  'owner',
  'member',
  'public',
  'stranger',
  'not_public',
  'inactive',
  'subscription_ended',
  'owners_only',
  'lacks_key',
  'awaits_review',
  ...PERMISSION_KEYS,
] as const
export type Because = (typeof BECAUSE)[number]
