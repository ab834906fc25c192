import { PERMISSION_KEYS, type Grants, type PermissionKey } from './permission-keys.ts'

/** Returns the first newly granted key that the granting member lacks: nobody can grant permissions they don't have. */
export const findUngrantableKey = (
  ownGrants: Grants,
  grants: Partial<Grants>,
  previouslyGranted: Partial<Grants> = {},
): PermissionKey | undefined =>
  PERMISSION_KEYS.find((key) => grants[key] === true && previouslyGranted[key] !== true && !ownGrants[key])
