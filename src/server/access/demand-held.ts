import { AppError } from '#server/kit/app-error.ts'
import { exceeding } from '#shared/policy/granting.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'

/** Throws `not_held`, naming the first newly granted permission that the granting member lacks. */
export function demandHeld(held: Grants, granted: Partial<Grants>, before: Partial<Grants> = {}): void {
  const field = exceeding(held, granted, before)
  if (field) throw new AppError('not_held', { field })
}
