import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Access, Demand } from '#shared/contract/endpoint.ts'
import { ACTIONS, type Action, type ActionRule, type SubjectKind } from '#shared/policy/actions.ts'
import { can } from '#shared/policy/can.ts'
import type { Caller } from './caller.ts'
import { allowed, type Placed } from './place.ts'
import { receiptOf } from './tokens/receipt-token.ts'
import { loadSubjects } from './subjects.ts'

/** What authorise loaded, so that a handler need not load it again. */
export interface Grant {
  /** The caller's place towards a subject that the call named. */
  placed(kind: SubjectKind, id: string): Placed
}

/** Decides one call in two steps, so that nobody's body is read who may not make the call at all. */
export interface Decision<I> {
  /** By path and query. Throws why it may not be made: the codes that `authorise` names. */
  path(input: Omit<I, 'body'>): Promise<void>
  /** By all of it, once `path` has passed. */
  body(input: I): Promise<Grant>
}

interface On {
  db: Kysely<Database>
  secret: string
}

/**
 * Checks every demand of a call for every id it names; all must be allowed. Throws `unauthorized`, `forbidden` (a
 * member who lacks the key), `inactive`, `subscription_ended`, or `not_found` for what the caller may not even know of.
 */
export async function authorise<I>(on: On, caller: Caller, access: Access<I>, input: I): Promise<Grant> {
  const decision = decide(on, caller, access)
  await decision.path(input)
  return decision.body(input)
}

/**
 * Of what is for administrators alone nothing is told to anybody else who is signed in, not even what a call may look like:
 * throws `not_found`, as for a call that does not exist. Who acts for somebody is that person here, and eyes are nobody's.
 */
export function demandStanding(caller: Caller, access: { kind: string }): void {
  if (access.kind !== 'administrators') return
  const { session, eyes } = caller
  if (!session) throw new AppError('unauthorized')
  if (session.user.role !== 'admin' || session.actingAdmin !== null || eyes) throw new AppError('not_found')
}

/** Decides one call; nothing of its body is asked before its path and query have passed. */
export function decide<I>({ db, secret }: On, caller: Caller, access: Access<I>): Decision<I> {
  const loaded = new Map<SubjectKind, Map<string, Placed>>()
  const placed = (kind: SubjectKind, id: string) => {
    const found = loaded.get(kind)?.get(id)
    if (!found) throw new AppError('not_found')
    return found
  }
  const load = async (kind: SubjectKind, ids: readonly string[]) => {
    const known = loaded.get(kind) ?? new Map<string, Placed>()
    loaded.set(kind, known)
    const unknown = [...new Set(ids)].filter((id) => !known.has(id))
    if (unknown.length > 0) for (const one of await loadSubjects(db, secret, caller, kind, unknown)) known.set(...one)
  }
  let asked = false

  const demand = async (demands: readonly Demand<I>[], input: I) => {
    const named = demands.map(({ actions, ids }) => ({ actions, ids: ids(input) })).filter(({ ids }) => ids.length > 0)
    if (!caller.session && !named.every(({ actions }) => visitorsMay(actions))) throw new AppError('unauthorized')
    asked ||= named.length > 0
    const wanted = Map.groupBy(named, ({ actions }) => kindOf(actions))
    // One after the other: whoever may not do the first has nothing else looked up.
    for (const { actions, ids } of named) {
      const kind = kindOf(actions)
      await load(
        kind,
        (wanted.get(kind) ?? []).flatMap((one) => one.ids),
      )
      wanted.delete(kind)
      for (const id of ids) demandAllowed(placed(kind, id), actions)
    }
  }

  return {
    async path(input) {
      demandStanding(caller, access)
      if (access.kind === 'session' && !caller.session) throw new AppError('unauthorized')
      if (
        access.kind === 'receipt' &&
        receiptOf(secret, access.of, (input as unknown as { params: { token: string } }).params.token) === null
      )
        throw new AppError('bad_link')
      if (access.kind !== 'demands') return
      await demand(access.path, input as I)
      if (!caller.session && !access.body.every(({ actions, sometimes }) => sometimes || visitorsMay(actions)))
        throw new AppError('unauthorized')
    },
    async body(input) {
      if (access.kind === 'demands') {
        await demand(access.body, input)
        // A call that names nothing asks for nothing in particular: denied.
        if (!asked) throw new AppError(caller.session ? 'not_found' : 'unauthorized')
      }
      return { placed }
    },
  }
}

type Actions = Demand<never>['actions']
const kindOf = ([action]: Actions): SubjectKind => ACTIONS[action].on
const visitorsMay = (actions: Actions) =>
  actions.some((action) => (ACTIONS[action] as ActionRule).visitorIfPublic === true)

/**
 * Throws where none of these actions is allowed: `conflict` for what waits for review, `not_found` for what the caller may not
 * even know of, else `forbidden` or why the project takes no change.
 */
export function demandAllowed(placed: Placed, actions: Actions): void {
  if (actions.some((action) => allowed(placed, action))) return
  const { standing, subject } = placed
  // They see it, so they are told why nothing else is done with it yet.
  if (subject.waits && actions.some((action) => can(standing, action, { ...subject, waits: false })))
    throw new AppError('conflict', { reason: ['awaits_review'] })
  if (standing.kind !== 'member' && standing.kind !== 'owner') throw new AppError('not_found')
  if (!subject.usable) throw new AppError('inactive')
  throw new AppError(refusalOf(placed, actions))
}

/** Why somebody may not who belongs to the project: the key is missing, or the time for it is over. */
const refusalOf = ({ standing, subject }: Placed, actions: readonly Action[]) =>
  actions.some((action) => can(standing, action, { ...subject, writable: true })) ? 'subscription_ended' : 'forbidden'
