import { PERMISSION_KEYS, type Grants, type PermissionKey } from './permission-keys.ts'

/** Of what somebody grants beyond what was granted before, the first key that they do not hold themselves. */
export const exceeding = (
  held: Grants,
  granted: Partial<Grants>,
  before: Partial<Grants> = {},
): PermissionKey | undefined =>
  PERMISSION_KEYS.find((key) => granted[key] === true && before[key] !== true && !held[key])
