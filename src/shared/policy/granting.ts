import { PERMISSION_KEYS, type Grants, type PermissionKey } from './permission-keys.ts'

/** Of what somebody grants beyond what was granted before, the first key that they do not hold themselves. */
export const exceeding = (
  held: Grants,
  granted: Partial<Grants>,
  before: Partial<Grants> = {},
): PermissionKey | undefined =>
  PERMISSION_KEYS.find((key) => granted[key] === true && before[key] !== true && !held[key])

/** The keys in which two records differ, as the second one has them: what is sent to change the one into the other. */
export const changedGrants = (before: Grants, after: Grants): Partial<Grants> =>
  Object.fromEntries(PERMISSION_KEYS.filter((key) => before[key] !== after[key]).map((key) => [key, after[key]]))
