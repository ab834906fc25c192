import { PERMISSION_KEYS } from './permission-keys.ts'

/** Why an action is allowed or denied: a permission key or one of these reasons. */
export const ACCESS_REASONS = [
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
export type AccessReason = (typeof ACCESS_REASONS)[number]
