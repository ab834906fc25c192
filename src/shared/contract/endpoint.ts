import type { z } from 'zod'
import type { Action } from '#shared/policy/actions.ts'
import type { RateName } from '#shared/rules/rates.ts'

type Schema = z.ZodType

/** Params, query and body of one call, already parsed. */
export interface Input<P extends Schema = Schema, Q extends Schema = Schema, B extends Schema = Schema> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

/** What is known of a call before its body is read. */
export type PathInput<P = unknown, Q = unknown> = { params?: P; query?: Q; body?: never }

/**
 * Something that must be allowed for every id that the call names: one of `actions`, all about the same kind of thing.
 * No id: nothing is asked.
 */
export interface Demand<I> {
  /** What of the call names the ids. */
  of: 'path' | 'body'
  actions: readonly [Action, ...Action[]]
  ids: (input: I) => string[]
  /** Asked of some bodies only: it keeps nobody from sending one. */
  sometimes?: true
}

/** What has a secret that opens it: what somebody gave by a portal, and what somebody asked for help with. */
export type Receipt = 'receipt' | 'ticket'

/**
 * Who may make a call. `path` is decided before the body is read, `body` afterwards. Together they must ask for at least
 * one id, or the call is refused.
 */
export type Access<I> =
  | { kind: 'anyone'; why: string }
  | { kind: 'session'; why: string }
  /** For administrators as themselves; to all others it is not there. */
  | { kind: 'administrators'; why: string }
  | { kind: 'receipt'; of: Receipt; why: string }
  | { kind: 'demands'; path: Demand<I>[]; body: Demand<I>[] }

/**
 * One call of the API as a readable object: the server implements it, the browser calls it, the API page is made
 * from it. `path` is relative to the API base and names its params as `:name`.
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** An imperative phrase without a full stop. */
  summary: string
  /** What the summary leaves out, in whole sentences. */
  description?: string
  params?: P
  query?: Q
  body?: B
  reply: R
  status?: 201 | 202
  /** The answer is bytes of this type instead of JSON: browsers open its address. */
  bytes?: string
  /** The body is multipart: `body` describes its fields, the file comes last; or several files do. */
  multipart?: true | 'several'
  /** What a GET does besides reading; a GET that writes also answers POST. */
  effect: 'read' | 'write'
  /** Left out: that of all reads or of all writes. */
  rate?: RateName
  /** Also for whoever signed in with a mailed password and has not set their own yet; all else waits for that. */
  beforePassword?: true
  /** Nobody does it in somebody else's place: an administrator who acts for them is refused. */
  ownDoing?: true
  access: Access<Input<P, Q, B>>
}

type None = z.ZodUndefined

/** Declares an endpoint with its types kept. Without `access` it does not compile. */
export function endpoint<R extends Schema, P extends Schema = None, Q extends Schema = None, B extends Schema = None>(
  e: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return e
}

/** Open to all; says why. */
export const anyone = (why: string) => ({ kind: 'anyone', why }) as const
/** Open to whoever has the secret of such a thing, which the path names as its `token`; says why that is enough. */
export const withReceipt = (of: Receipt, why: string) => ({ kind: 'receipt', of, why }) as const
/** Open to whoever is signed in; says why that is enough. */
export const signedIn = (why: string) => ({ kind: 'session', why }) as const
/** Open to administrators as themselves, not to one who acts for somebody or looks through other eyes; says why. */
export const administrators = (why: string) => ({ kind: 'administrators', why }) as const
/** Each demand must hold for each of its ids. */
export const needs = <D extends Demand<never>[]>(...demands: D): Access<AllInputs<D>> => {
  // Each demand reads only its part of the input, so it can read the whole.
  const all = demands as unknown as Demand<AllInputs<D>>[]
  const of = (place: 'path' | 'body') => all.filter((demand) => demand.of === place)
  return { kind: 'demands', path: of('path'), body: of('body') }
}

// What all demands together read: the intersection of their inputs.
type AllInputs<D extends Demand<never>[]> = Parameters<
  { [K in keyof D]: (demand: D[K]) => void }[number] extends (demand: Demand<infer I>) => void
    ? (input: I) => void
    : never
>[0]

type Actions = Action | readonly [Action, ...Action[]]
const listed = (actions: Actions) => (typeof actions === 'string' ? ([actions] as const) : actions)

/** Asked before the body is read: one of `actions` on every subject that `ids` names by path or query. */
export const may = <I extends PathInput>(actions: Actions, ids: (input: I) => string[]): Demand<I> => ({
  of: 'path',
  actions: listed(actions),
  ids,
})

/** Asked once the body is read: one of `actions` on every subject that `ids` names because of it. */
export const mayByBody = <I extends { body: unknown }>(actions: Actions, ids: (input: I) => string[]): Demand<I> => ({
  of: 'body',
  actions: listed(actions),
  ids,
})

/** Asked once the body is read, of calls whose body may ask for what visitors get as well: only then is known whether it does. */
export const maySometimes = <I extends { body: unknown }>(
  actions: Actions,
  ids: (input: I) => string[],
): Demand<I> => ({
  ...mayByBody(actions, ids),
  sometimes: true,
})

/** The usual places of an id. */
export const paramId = (i: { params: { id: string } }) => [i.params.id]
export const bodyProject = (i: { body: { project: string } }) => [i.body.project]

export type BodyOf<E> = E extends Endpoint<Schema, Schema, infer B, Schema> ? z.input<B> : never
export type InputOf<E> = E extends Endpoint<infer P, infer Q, infer B, Schema> ? Input<P, Q, B> : never
export type ReplyOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never
