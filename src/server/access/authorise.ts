import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Access } from '#shared/contract/endpoint.ts'
import { ACTIONS, type Action, type ActionRule, type SubjectKind } from '#shared/policy/actions.ts'
import type { Caller } from './caller.ts'
import { allowed, loadSubjects, type Placed } from './subjects.ts'

/** What authorise loaded, so that a handler need not load it again. */
export interface Grant {
  /** The caller's place towards a subject that the call named. */
  placed(kind: SubjectKind, id: string): Placed
}

/**
 * Checks every demand of a call for every id it names; all must be allowed. Throws `unauthorized`, `forbidden`
 * (a member who lacks the key), `inactive`, or `not_found` for what the caller may not even know of.
 */
export async function authorise<I>(
  db: Kysely<Database>,
  secret: string,
  caller: Caller,
  access: Access<I>,
  input: I,
): Promise<Grant> {
  const loaded = new Map<SubjectKind, Map<string, Placed>>()
  const grant: Grant = {
    placed(kind, id) {
      const found = loaded.get(kind)?.get(id)
      if (!found) throw new AppError('not_found')
      return found
    },
  }
  if (access.kind === 'anyone') return grant
  if (access.kind === 'session') {
    if (!caller.session) throw new AppError('unauthorized')
    return grant
  }

  const asked = access.demands
    .map(({ action, ids }) => ({ action, ids: ids(input) }))
    .filter(({ ids }) => ids.length > 0)
  // A call that names nothing asks for nothing in particular: denied.
  if (asked.length === 0) throw new AppError(caller.session ? 'not_found' : 'unauthorized')
  const visitorsMayAsk = asked.every(({ action }) => (ACTIONS[action] as ActionRule).visitorIfPublic)
  if (!caller.session && !visitorsMayAsk) throw new AppError('unauthorized')

  const wanted = Map.groupBy(asked, ({ action }) => ACTIONS[action].on)
  for (const [kind, demands] of wanted) {
    const ids = [...new Set(demands.flatMap((demand) => demand.ids))]
    loaded.set(kind, await loadSubjects(db, secret, caller, kind, ids))
  }
  for (const { action, ids } of asked) {
    for (const id of ids) check(grant.placed(ACTIONS[action].on, id), action)
  }
  return grant
}

function check(placed: Placed, action: Action): void {
  if (allowed(placed, action)) return
  const { standing, subject } = placed
  if (standing.kind !== 'member' && standing.kind !== 'owner') throw new AppError('not_found')
  throw new AppError(subject.usable ? 'forbidden' : 'inactive')
}
