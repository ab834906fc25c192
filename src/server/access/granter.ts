import { AppError } from '#server/kit/app-error.ts'
import type { SubjectKind } from '#shared/policy/actions.ts'
import { exceeding } from '#shared/policy/granting.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import { sessionOf, type Call } from './call.ts'
import { grantsAll } from './place.ts'

/** Who grants rights in a project. An owner or administrator grants everything, all others what they hold themselves. */
export interface Granter {
  user: string
  everything: boolean
}

/** The granter of a call that is about a project, or about a record in one. */
export const granterOf = (call: Pick<Call<never>, 'caller' | 'grant'>, kind: SubjectKind, id: string): Granter => ({
  user: sessionOf(call).user.id,
  everything: grantsAll(call.grant.placed(kind, id)),
})

/** Throws `not_held`, naming the first key that is granted anew by somebody who lacks it. */
export function demandHeld(held: Grants, granted: Partial<Grants>, before: Partial<Grants> = {}): void {
  const field = exceeding(held, granted, before)
  if (field) throw new AppError('not_held', { field })
}
