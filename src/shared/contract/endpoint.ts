import type { z } from 'zod'
import type { Action } from '#shared/policy/actions.ts'
import type { RateName } from '#shared/rules/rates.ts'

type Schema = z.ZodType

/** The parsed params, query and body of a request. */
export interface Input<P extends Schema = Schema, Q extends Schema = Schema, B extends Schema = Schema> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

/** The part of a request that is known before its body is read. */
export type PathInput<P = unknown, Q = unknown> = { params?: P; query?: Q; body?: never }

/**
 * A permission that a request needs: one of `actions` on every subject that `ids` returns. Without ids it needs
 * nothing.
 */
export interface Demand<I> {
  /** The part of the request that contains the ids. */
  of: 'path' | 'body'
  actions: readonly [Action, ...Action[]]
  ids: (input: I) => string[]
  /** Depends on the body, so the absence of this permission alone doesn't make a caller unable to use the endpoint. */
  sometimes?: true
}

/** What a secret token opens without an account: a submission status page or a help request. */
export type Receipt = 'receipt' | 'ticket'

/**
 * Who may call an endpoint. `path` is checked before the body is read, `body` afterwards. Together they must name at
 * least one id, or the request is refused.
 */
export type Access<I> =
  | { kind: 'anyone'; why: string }
  | { kind: 'session'; why: string }
  /** Administrators acting as themselves. For all others the endpoint answers 404. */
  | { kind: 'administrators'; why: string }
  | { kind: 'receipt'; of: Receipt; why: string }
  | { kind: 'demands'; path: Demand<I>[]; body: Demand<I>[] }

/**
 * An endpoint of the API: the server implements it, the browser calls it, and the API page is generated from it. `path`
 * is relative to the API base and contains its params as `:name`.
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
  /** Details in full sentences. */
  description?: string
  params?: P
  query?: Q
  body?: B
  reply: R
  status?: 201 | 202
  /** The response has this content type instead of JSON. Browsers open its address. */
  bytes?: string
  /** A multipart body: `body` describes the fields, one file or several follow as the last parts. */
  multipart?: true | 'several'
  /** Whether the call changes anything. A GET that writes also accepts POST. */
  effect: 'read' | 'write'
  /** Defaults to the rate limit of all reads or writes. */
  rate?: RateName
  /** Also allowed after signing in with an emailed password, before the user has set their own. */
  beforePassword?: true
  /** Refused to administrators who act as another user. */
  ownDoing?: true
  access: Access<Input<P, Q, B>>
}

type None = z.ZodUndefined

/** Declares an endpoint and keeps its types. */
export function endpoint<R extends Schema, P extends Schema = None, Q extends Schema = None, B extends Schema = None>(
  e: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return e
}

/** Allows everyone. `why` explains why that is safe. */
export const anyone = (why: string) => ({ kind: 'anyone', why }) as const
/** Allows everyone with the secret token, which is the path parameter `token`. */
export const withReceipt = (of: Receipt, why: string) => ({ kind: 'receipt', of, why }) as const
/** Allows every signed-in user. */
export const signedIn = (why: string) => ({ kind: 'session', why }) as const
/** Allows administrators acting as themselves, but neither in view-as nor as another user. */
export const administrators = (why: string) => ({ kind: 'administrators', why }) as const
/** Requires each permission on every id it names. */
export const needs = <D extends Demand<never>[]>(...demands: D): Access<AllInputs<D>> => {
  // Each requirement reads only its part of the input, so it can be given the whole.
  const all = demands as unknown as Demand<AllInputs<D>>[]
  const readingFrom = (place: 'path' | 'body') => all.filter((demand) => demand.of === place)
  return { kind: 'demands', path: readingFrom('path'), body: readingFrom('body') }
}

// The intersection of the inputs that the requirements read.
type AllInputs<D extends Demand<never>[]> = Parameters<
  { [K in keyof D]: (demand: D[K]) => void }[number] extends (demand: Demand<infer I>) => void
    ? (input: I) => void
    : never
>[0]

type Actions = Action | readonly [Action, ...Action[]]
const listed = (actions: Actions) => (typeof actions === 'string' ? ([actions] as const) : actions)

/** Checked before the body is read: one of `actions` on every subject that the path or query names. */
export const may = <I extends PathInput>(actions: Actions, ids: (input: I) => string[]): Demand<I> => ({
  of: 'path',
  actions: listed(actions),
  ids,
})

/** Checked after the body is read: one of `actions` on every subject that `ids` takes from it. */
export const mayByBody = <I extends { body: unknown }>(actions: Actions, ids: (input: I) => string[]): Demand<I> => ({
  of: 'body',
  actions: listed(actions),
  ids,
})

/** Like `mayByBody`, for endpoints that visitors may call too: whether the permission is needed depends on the body. */
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
