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

/** The subjects that were loaded to authorize a call, for its handler to reuse. */
export interface Grant {
  /** Returns a subject that the call named, with the caller's relation to it. Throws `not_found` for any other. */
  placed(kind: SubjectKind, id: string): Placed
}

/** Authorizes one call in two steps: its body is read only once path and query are allowed. */
export interface Decision<I> {
  /** Authorizes by path and query. Throws the same codes as `authorize`. */
  path(input: Omit<I, 'body'>): Promise<void>
  /** Authorizes by the whole input, after `authorizePath` has passed. */
  body(input: I): Promise<Grant>
}

interface On {
  db: Kysely<Database>
  secret: string
}

/**
 * Checks every requirement of a call for every id it names; all must be allowed. Throws `unauthorized`, `forbidden` (a
 * member who lacks the permission), `inactive`, `subscription_ended`, or `not_found` for a subject that the caller must
 * not know exists.
 */
export async function authorise<I>(on: On, caller: Caller, access: Access<I>, input: I): Promise<Grant> {
  const decision = decide(on, caller, access)
  await decision.path(input)
  return decision.body(input)
}

/**
 * Lets only administrators past an endpoint that is for them, and ignores all other endpoints. Throws `not_found` for
 * everybody else who is signed in: they must not learn that the call exists. An administrator who acts for a user or
 * uses view-as doesn't count.
 */
export function demandStanding(caller: Caller, access: { kind: string }): void {
  if (access.kind !== 'administrators') return
  const { session, eyes } = caller
  if (!session) throw new AppError('unauthorized')
  if (session.user.role !== 'admin' || session.actingAdmin !== null || eyes) throw new AppError('not_found')
}

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
    // One after the other: a refused requirement must not cause further lookups.
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
        // Deny a call that names no id: nothing has been checked.
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
 * Throws unless one of these actions is allowed: `conflict` for a submission that awaits review, `not_found` if the
 * caller must not know the subject exists, otherwise `inactive`, `subscription_ended` or `forbidden`.
 */
export function demandAllowed(placed: Placed, actions: Actions): void {
  if (actions.some((action) => allowed(placed, action))) return
  const { standing, subject } = placed
  // The caller can see it, so tell them why it can't be changed yet.
  if (subject.waits && actions.some((action) => can(standing, action, { ...subject, waits: false })))
    throw new AppError('conflict', { reason: ['awaits_review'] })
  if (standing.kind !== 'member' && standing.kind !== 'owner') throw new AppError('not_found')
  if (!subject.usable) throw new AppError('inactive')
  throw new AppError(refusalOf(placed, actions))
}

/** Why a member or owner is refused: the permission is missing, or the subscription has ended. */
const refusalOf = ({ standing, subject }: Placed, actions: readonly Action[]) =>
  actions.some((action) => can(standing, action, { ...subject, writable: true })) ? 'subscription_ended' : 'forbidden'
