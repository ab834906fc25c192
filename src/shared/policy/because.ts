import { PERMISSION_KEYS } from './permission-keys.ts'

/** Why somebody may do something, or may not: a key of a permission record, or one of these. */
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
