import { AppError } from '#server/kit/app-error.ts'
import { findUngrantableKey } from '#shared/policy/find-ungrantable-key.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'

/** Throws `not_held`, naming the first newly granted permission that the granting member lacks. */
export function requireGrantable(
  ownGrants: Grants,
  newGrants: Partial<Grants>,
  previousGrants: Partial<Grants> = {},
): void {
  const field = findUngrantableKey(ownGrants, newGrants, previousGrants)
  if (field) throw new AppError('not_held', { field })
}
