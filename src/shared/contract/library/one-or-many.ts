import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import type { Action } from '#shared/policy/actions.ts'
import type { RateName } from '#shared/rules/rates.ts'
import { endpoint, may, mayByBody, needs, paramId, type Demand, type Endpoint } from '../endpoint.ts'

const params = z.object({ id })
const nothing = z.strictObject({})
type Nothing = typeof nothing
type Ids = z.ZodType<string[]>

/**
 * Subjects that endpoints handle alone or together: the key of their ids in a body, and the replies for one and for
 * many.
 */
interface Things<Key extends string, I extends Ids, One extends z.ZodType, Many extends z.ZodType> {
  key: Key
  ids: I
  one: One
  many: Many
}

interface Act<Body extends z.ZodObject> {
  /** The path for one, named by `:id`, and the path for many. */
  paths: readonly [one: string, many: string]
  summaries: readonly [one: string, many: string]
  descriptions?: readonly [one: string | undefined, many: string | undefined]
  /** One of these actions must be allowed on each subject. */
  actions: Action | readonly [Action, ...Action[]]
  body?: Body
  /** Further permissions, which depend on the body. */
  also?: readonly Demand<never>[]
  status?: 201
  /** The rate of the call for one. The call for many always has the rate `bulk`. */
  rate?: RateName
  methods?: readonly [one: 'GET' | 'POST' | 'DELETE', many: 'POST' | 'DELETE']
  /** For actions that change nothing. */
  effect?: 'read'
}

type With<Body extends z.ZodObject, Key extends string, I extends Ids> = z.ZodObject<
  Body['shape'] & Record<Key, I>,
  z.core.$strict
>
type Alone<Body extends z.ZodObject> = [Nothing] extends [Body] ? z.ZodUndefined : Body

/** Creates two endpoints for each action, for one subject and for many, that differ only in the number of ids. */
export function oneOrMany<Key extends string, I extends Ids, One extends z.ZodType, Many extends z.ZodType>(
  of: Things<Key, I, One, Many>,
) {
  const named = (input: { body: Record<string, unknown> }) => input.body[of.key] as string[]
  return <Body extends z.ZodObject = Nothing>(act: Act<Body>) => {
    const {
      paths,
      summaries,
      descriptions: [ofOne, ofMany] = [undefined, undefined],
      actions,
      body,
      also = [],
      status,
      rate,
      effect = 'write',
      methods = ['POST', 'POST'],
    } = act
    const made = status && { status }
    const one = endpoint({
      method: methods[0],
      path: paths[0],
      summary: summaries[0],
      ...(ofOne !== undefined && { description: ofOne }),
      ...made,
      params,
      ...(body && { body }),
      reply: of.one,
      effect,
      ...(rate && { rate }),
      access: needs(may(actions, paramId), ...also),
    })
    const many = endpoint({
      method: methods[1],
      path: paths[1],
      summary: summaries[1],
      ...(ofMany !== undefined && { description: ofMany }),
      ...made,
      body: (body ?? nothing).extend({ [of.key]: of.ids }),
      reply: of.many,
      effect,
      rate: 'bulk',
      access: needs(mayByBody(actions, named), ...also),
    })
    return {
      one: one as unknown as Endpoint<typeof params, z.ZodUndefined, Alone<Body>, One>,
      many: many as unknown as Endpoint<z.ZodUndefined, z.ZodUndefined, With<Body, Key, I>, Many>,
    }
  }
}
